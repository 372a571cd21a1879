import { describe, expect, it } from '@jest/globals';
import { moved, removedFrom, replaced, storedPhoto } from './form-photos.ts';
import {
  checkedInput,
  EMPTY_ITEM,
  errorsOf,
  wrongFields,
  inputOf,
  type ItemFormValues,
  itemResolver,
  valuesLike,
  valuesOf,
} from './item-form-values.ts';

const filled: ItemFormValues = {
  ...EMPTY_ITEM,
  photos: [storedPhoto('/uploads/items/a.webp')],
  name: 'ネイビーのワンピース',
  mainCategory: 'dresses_allinones',
  subCategory: 'dress',
  genderCategory: 'womens',
  size: 'm',
  condition: 'good',
};
const errors = (change: Partial<ItemFormValues>) => errorsOf({ ...filled, ...change });

describe('the values of an item’s form', () => {
  it('have defaults for price, care and delivery, and all missing fields are reported at once', () => {
    expect(EMPTY_ITEM).toMatchObject({ rentalPrice: '100', washingInstructions: 'washing_machine', delivery: true });
    expect(errorsOf({ ...EMPTY_ITEM, delivery: false })).toEqual({
      photos: '最低1枚必要です',
      name: 'アイテム名を入力してください',
      mainCategory: 'カテゴリを選択してください',
      subCategory: 'サブカテゴリを選択してください',
      genderCategory: '対象を選択してください',
      size: 'サイズを選択してください',
      condition: '状態を選択してください',
      pickupAreas: '受け渡し場所を選択してください',
    });
    expect(errors({})).toEqual({});
  });

  it.each([
    [{ name: 'あ'.repeat(31) }, { name: 'アイテム名は30文字以内で入力してください' }],
    [{ description: 'あ'.repeat(301) }, { description: '商品説明は300文字以内で入力してください' }],
    [{ subCategory: 'sneakers' }, { subCategory: 'サブカテゴリを選択してください' }],
    [{ rentalPrice: '99' }, { rentalPrice: '100円以上を入力してください' }],
    [{ rentalPrice: '' }, { rentalPrice: '100円以上を入力してください' }],
    [{ rentalPrice: '1000001' }, { rentalPrice: 'レンタル料金は1,000,000円以下で入力してください' }],
    [{ washingInstructions: '' }, { washingInstructions: '洗濯方法を選択してください' }],
    [{ photos: [] }, { photos: '最低1枚必要です' }],
    [{ replacementValue: '約2万' }, { replacementValue: '損害金の上限は整数で入力してください' }],
    [
      { rentalPrice: '1000', replacementValue: '20,001' },
      { replacementValue: '損害金の上限は、1週間の料金の20倍までで入力してください' },
    ],
    [{ measurements: { chest: '5' } }, { 'measurements.chest': '身幅は15〜120cmで入力してください' }],
    [{ measurements: { length: '長め' } }, { 'measurements.length': '着丈は数字で入力してください' }],
    [{ pickup: true }, { pickupAreas: '受け渡し場所を選択してください' }],
  ])('are rejected with %j', (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it('need no price while the item isn’t for rent', () => {
    expect(errors({ isRentable: false, rentalPrice: '' })).toEqual({});
  });

  it('determine the handover method by two checkboxes', () => {
    const method = (delivery: boolean, pickup: boolean) =>
      inputOf({ ...filled, delivery, pickup, pickupAreas: ['umeda'] }, []);
    expect(method(true, true)).toMatchObject({ shippingMethod: 'both', pickupAreas: ['umeda'] });
    expect(method(true, false)).toMatchObject({ shippingMethod: 'delivery', pickupAreas: [] });
    expect(method(false, true)).toMatchObject({ shippingMethod: 'pickup' });
    expect(method(false, false)).toMatchObject({ shippingMethod: 'pickup' });
  });

  it('are sent in the API’s format, with digits of any width', () => {
    const sent = checkedInput({ ...filled, rentalPrice: '３，０００', brand: ' ' }, ['/uploads/items/a.webp']);
    expect(sent).toMatchObject({ rentalPrice: 3000, brand: null, color: null, images: ['/uploads/items/a.webp'] });
  });

  it('are sent with measurements of the category only, and keep the others in case the category changes back', () => {
    const typed = { ...filled, measurements: { length: '９８．５', heel: '5', chest: '' } };
    expect(checkedInput(typed, ['/a.webp']).measurements).toEqual({ length: 98.5 });
    const shoe = { ...typed, mainCategory: 'shoes', subCategory: 'boots', size: 'shoes_24' };
    expect(checkedInput(shoe, ['/a.webp']).measurements).toEqual({ heel: 5 });
  });

  it('have the first invalid measurement as first error if everything above it is valid', async () => {
    const { errors: found } = await itemResolver({ ...filled, measurements: { sleeve: '1' } }, undefined, {} as never);
    expect(wrongFields(found)[0]?.field).toBe('measurements.sleeve');
  });

  it('are made from an item and sent back unchanged', () => {
    const sent = checkedInput(
      {
        ...{ ...filled, rentalPrice: '3000', pickup: true, pickupAreas: ['umeda'] },
        ...{ occasions: ['travel'], returnUnwashed: true, fitRefund: true },
      },
      ['/a.webp'],
    );
    const answer = { ...sent, id: 'x', userId: 1, status: 'available', createdAt: '', favouriteCount: 3 };
    const values = valuesOf(answer as never);
    expect(values).toMatchObject({
      brand: '',
      rentalPrice: '3000',
      delivery: true,
      pickup: true,
      occasions: ['travel'],
      returnUnwashed: true,
      fitRefund: true,
    });
    expect(checkedInput(values, ['/a.webp'])).toEqual(sent);
  });

  it('are copied from a paused item without its photos, to be lent', () => {
    const sent = checkedInput({ ...filled, rentalPrice: '3000' }, ['/a.webp']);
    const answer = { ...sent, id: 'x', userId: 1, status: 'available', isRentable: false } as never;
    expect(valuesLike(answer)).toEqual({ ...valuesOf(answer), photos: [], isRentable: true });
  });
});

describe('the photos of an item’s form', () => {
  const photos = ['a', 'b', 'c'].map(storedPhoto);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

  it('can be moved and replaced, and removed ones are found', () => {
    expect(ids(moved(photos, 'c', 0))).toBe('cab');
    expect(ids(moved(photos, 'a', 9))).toBe('bca');
    expect(ids(moved(photos, 'a', -1))).toBe('abc');
    expect(ids(moved(photos, 'x', 0))).toBe('abc');
    expect(ids(replaced(photos, 'b', storedPhoto('d')))).toBe('adc');
    expect(removedFrom(['a', 'b', 'c'], ['a', 'd', 'c'])).toEqual(['b']);
  });
});
