import { describe, expect, it } from '@jest/globals';
import { itemChangeSchema, newItemSchema } from './item-input.ts';
import { itemSearchSchema } from './item-search.ts';

const valid = {
  name: 'ネイビーのワンピース',
  mainCategory: 'dresses_allinones',
  subCategory: 'dress',
  genderCategory: 'womens',
  size: 'm',
  condition: 'good',
  shippingMethod: 'delivery',
  images: ['/uploads/items/a.webp'],
};
const messages = (change: object) =>
  newItemSchema.safeParse({ ...valid, ...change }).error?.issues.map((issue) => issue.message);

describe('item input', () => {
  it('fills in defaults for optional fields', () => {
    expect(newItemSchema.parse(valid)).toMatchObject({
      rentalPrice: 100,
      isRentable: true,
      washingInstructions: 'washing_machine',
      measurements: {},
      washingNotes: [],
      pickupAreas: [],
      occasions: [],
      returnUnwashed: false,
      fitRefund: false,
      color: null,
      brand: null,
      description: '',
    });
  });

  it('keeps measurements to the millimetre, without empty ones', () => {
    const measurements = { length: 98.3, chest: 46, sleeve: null };
    expect(newItemSchema.parse({ ...valid, measurements }).measurements).toEqual({ length: 98.3, chest: 46 });
  });

  it('lends dear items to people with a checked identity alone, if its owner wants that', () => {
    const dear = { ...valid, rentalPrice: 1500 };
    expect(newItemSchema.parse({ ...dear, identityRequired: true }).identityRequired).toBe(true);
    expect(newItemSchema.parse(dear).identityRequired).toBe(false);
    expect(itemChangeSchema.parse(dear).identityRequired).toBeUndefined();
  });

  it('keeps each occasion once', () => {
    const occasions = ['wedding', 'party', 'wedding'];
    expect(newItemSchema.parse({ ...valid, occasions }).occasions).toEqual(['wedding', 'party']);
  });

  it('has no occasions unless they are given, and a change without them keeps those that are stored', () => {
    expect(newItemSchema.parse(valid).occasions).toEqual([]);
    expect(itemChangeSchema.parse(valid).occasions).toBeUndefined();
    expect(itemChangeSchema.parse({ ...valid, occasions: [] }).occasions).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'アイテム名を入力してください'],
    [{ name: '   ' }, 'アイテム名を入力してください'],
    ...['\u200b', '\u3164', '\u2800', '\u00ad\u200d'].map((name): [object, string] => [
      { name },
      'アイテム名を入力してください',
    ]),
    [{ name: 'バッグ\u202egnp.exe' }, '使用できない文字が含まれています'],
    [{ name: 'あ'.repeat(31) }, 'アイテム名は30文字以内で入力してください'],
    [{ mainCategory: '' }, 'カテゴリを選択してください'],
    [{ mainCategory: 'cars' }, 'カテゴリを選択してください'],
    [{ subCategory: undefined }, 'サブカテゴリを選択してください'],
    [{ subCategory: 'sneakers' }, 'サブカテゴリを選択してください'],
    [{ genderCategory: undefined }, '対象を選択してください'],
    [{ size: 'huge' }, 'サイズを選択してください'],
    [{ condition: undefined }, '状態を選択してください'],
    [{ washingInstructions: 'burn' }, '洗濯方法を選択してください'],
    [{ washingNotes: ['professional_only'] }, '洗濯方法に合った注意事項を選択してください'],
    [{ description: 'あ'.repeat(301) }, '商品説明は300文字以内で入力してください'],
    [{ replacementValue: 99 }, '損害金の上限は100円以上で入力してください'],
    [
      { identityRequired: true, rentalPrice: 1499 },
      '本人確認済みの方だけに貸せるのは、損害金の上限が30,000円以上のアイテムです',
    ],
    [
      { identityRequired: true, rentalPrice: 5000, replacementValue: 29_999 },
      '本人確認済みの方だけに貸せるのは、損害金の上限が30,000円以上のアイテムです',
    ],
    [{ replacementValue: 2001 }, '損害金の上限は、1週間の料金の20倍までで入力してください'],
    [{ daysBetween: 8 }, '次のレンタルまでの日数は0〜7日で選択してください'],
    [{ measurements: { chest: 5 } }, '身幅は15〜120cmで入力してください'],
    [{ measurements: { length: 98.25 } }, '着丈は小数第1位までで入力してください'],
    [{ measurements: { sleeve: '58' } }, '袖丈は数字で入力してください'],
    [{ measurements: { heel: 5 } }, 'このカテゴリにはない寸法が含まれています'],
    [{ measurements: { neck: 40 } }, '寸法の形式が正しくありません'],
    [{ measurements: [1] }, '寸法の形式が正しくありません'],
    [{ images: undefined }, '画像がありません'],
    [{ images: [] }, '最低1枚必要です'],
    [{ images: Array.from({ length: 11 }, (_, i) => `/uploads/items/${i}.webp`) }, '画像は10枚までです'],
    [{ rentalPrice: 99 }, 'レンタル料金は100円以上で入力してください'],
    [{ rentalPrice: 100.5 }, 'レンタル料金は整数で入力してください'],
    [{ shippingMethod: 'both' }, '受け渡し場所を選択してください'],
    [{ pickupAreas: ['paris'] }, '受け渡し場所を選択してください'],
    [{ occasions: ['wedding', 'war'] }, '着る場面を選択してください'],
    [{ returnUnwashed: 'yes' }, '洗わず返せるかどうかを選択してください'],
    [{ fitRefund: 'yes' }, 'サイズ返金OKにするかどうかを選択してください'],
  ])('refuses %j', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('requires no price while the item is not for rent', () => {
    expect(messages({ isRentable: false, rentalPrice: 0 })).toBeUndefined();
  });

  it('accepts the user id and removed images of a change, but no status', () => {
    expect(itemChangeSchema.safeParse({ ...valid, userId: 1, removedImages: [] }).success).toBe(true);
    expect(newItemSchema.safeParse({ ...valid, status: 'available' }).success).toBe(false);
  });
});

describe('item search', () => {
  it('parses numbers, and limits a page to 60', () => {
    expect(itemSearchSchema.parse({ limit: '60', ownerId: '7' })).toEqual({ limit: 60, ownerId: 7, sort: 'newest' });
    expect(itemSearchSchema.safeParse({ limit: '61' }).success).toBe(false);
    expect(itemSearchSchema.safeParse({ ownerId: '99999999999' }).success).toBe(false);
  });
});
