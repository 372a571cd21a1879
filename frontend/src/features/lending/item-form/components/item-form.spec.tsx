/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PREFIX } from '../../../../lib/storage/storage.ts';
import { BROKEN, type Answer, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { draftName } from '../unfinished-listing.ts';

jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { ItemForm } = await import('./item-form.tsx');

const ITEM = {
  ...{ id: 'i', userId: 2, name: '羽織', brand: null, mainCategory: 'tops', subCategory: 'tshirt_cutsew', size: 'm' },
  ...{ genderCategory: 'unisex', color: null, material: null, condition: 'good', description: '', isRentable: true },
  ...{ rentalPrice: 3000, washingInstructions: 'washing_machine', washingNotes: [], shippingMethod: 'delivery' },
  ...{ measurements: {}, occasions: [], replacementValue: null, daysBetween: 0 },
  ...{ pickupAreas: [], images: ['/uploads/items/a.webp'], status: 'available', hasOpenRounds: false, updatedAt: 'u' },
} as Partial<ItemPage> as ItemPage;

const save = async (change: Partial<ItemPage>, answered: Answer) => {
  const form = { item: { ...ITEM, ...change }, viewerId: 2, mayTest: false, onSaved: () => undefined };
  const { user, sent } = renderComponent(<ItemForm {...form} preview={() => null} />, answered);
  await user.click(screen.getByRole('button', { name: '保存する' }));
  return sent;
};
const TITLE = '更新エラー';
const LONG = 'アイテム名は30文字以内で入力してください';
const TOO_MANY = '画像は10枚までです';

describe('the toast about', () => {
  it.each([
    ['a rejected item', refused('invalid_input', LONG), LONG],
    [
      'a rejected item with details',
      refused('invalid_input', '入力内容を確認してください', { details: TOO_MANY }),
      TOO_MANY,
    ],
    ['an item after a server error', BROKEN, '更新に失敗しました'],
    ['an item without a network', 'no network', '更新に失敗しました'],
  ] as const)('%s', async (_, answered, text) => {
    await save({}, answered);
    expect(await nextToast()).toMatchObject({ title: TITLE, text });
  });

  it.each([
    ['an item without photos', { images: [] }, '画像がありません'],
    ['an item without a name, photos or a price', { name: '', rentalPrice: 0 }, 'アイテム名を入力してください'],
    ['an item that is too cheap', { rentalPrice: 99 }, 'レンタル料金は100円以上で入力してください'],
  ])('%s', async (_, change, text) => {
    await save(change, BROKEN);
    expect(await nextToast()).toMatchObject({ title: TITLE, text });
  });

  it('an invalid item appears without a request', async () => {
    const sent = await save({ images: [] }, BROKEN);
    await nextToast();
    expect(sent).toEqual([]);
  });
});

it('an owner is led from the button to each field that needs another look, in the order of the form', async () => {
  const incomplete = { ...ITEM, id: 'incomplete', name: '', rentalPrice: 0, images: [] };
  const form = { item: incomplete, viewerId: 2, mayTest: false, onSaved: () => undefined };
  const { user } = renderComponent(<ItemForm {...form} preview={() => null} />, BROKEN);
  expect(screen.queryByRole('list', { name: '確認が必要な項目' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存する' }));
  const list = await screen.findByRole('list', { name: '確認が必要な項目' });
  const links = within(list).getAllByRole('button');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '画像がありません',
    'アイテム名を入力してください',
    'レンタル料金は100円以上で入力してください',
  ]);
  await user.click(links[2]!);
  expect(document.activeElement).toBe(screen.getByLabelText(/^1週間の料金/));
  await user.click(links[1]!);
  expect(document.activeElement).toBe(screen.getByLabelText(/^アイテム名/));
  await user.type(screen.getByLabelText(/^アイテム名/), '羽織');
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2));
});

it('an owner who has to choose both categories is led to the main one from either', async () => {
  const form = { item: { ...ITEM, id: 'none', mainCategory: '', subCategory: '' }, viewerId: 2, mayTest: false };
  const { user } = renderComponent(<ItemForm {...form} onSaved={() => undefined} preview={() => null} />, BROKEN);
  await user.click(screen.getByRole('button', { name: '保存する' }));
  for (const text of ['サブカテゴリを選択してください', 'カテゴリを選択してください']) {
    await user.click(await screen.findByRole('button', { name: text }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^カテゴリ/ }));
    await user.tab();
  }
});

it('an owner who cleans an item for its price isn’t shown that borrowers have it cleaned', async () => {
  const item = { ...ITEM, washingInstructions: 'dry_clean' };
  const form = { item, viewerId: 2, mayTest: false, onSaved: () => undefined };
  const { user } = renderComponent(<ItemForm {...form} preview={() => null} />, BROKEN);
  const borrowersClean = () => screen.queryByText('借り手が、返却前に自分の費用でクリーニングに出します。');
  expect(borrowersClean()).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'そのまま返してOK（お手入れはオーナー）' }));
  expect(borrowersClean()).toBeNull();
  expect(screen.getByText(/お手入れの費用は、1週間の料金に含めて設定できます。$/)).toBeTruthy();
});

it('an owner reads what the fit promise costs, and all of its conditions once it is chosen', async () => {
  const form = { item: ITEM, viewerId: 2, mayTest: false, onSaved: () => undefined };
  const { user } = renderComponent(<ItemForm {...form} preview={() => null} />, BROKEN);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: '「サイズ返金OK」にする' });
  const conditions = screen.getByText('返金の条件を読む').closest('details');
  expect([choice.checked, conditions?.open]).toEqual([false, false]);
  await user.click(choice);
  expect([choice.checked, conditions?.open]).toEqual([true, true]);
  for (const rule of [
    /24時間以内.*1年に3回まで/,
    /全額借り手に返金され、あなたの報酬はありません/,
    /運営事務局が判断/,
    /9日間/,
  ])
    expect(screen.getByText(rule)).toBeTruthy();
});

describe('a new item that another tab lists', () => {
  const listedElsewhere = async (name: string) => {
    const drafts = { draft: null, logins: 0, onDrafted: () => undefined, onListed: () => undefined };
    const form = { item: null, drafts, viewerId: 2, mayTest: false, onSaved: () => undefined };
    const { user } = renderComponent(<ItemForm {...form} preview={() => null} />, BROKEN);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^アイテム名/ });
    await user.type(field, '羽織');
    const key = `${PREFIX}${draftName(2, null)}:listed`;
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify({ name, photos: [] }) })),
    );
    return field.value;
  };

  it('is removed from the form, and a toast says so', async () => {
    expect(await listedElsewhere('羽織')).toBe('');
    expect(await nextToast()).toMatchObject({ title: '別のタブで出品しました' });
  });

  it('stays if it is another one', async () => {
    expect(await listedElsewhere('着物')).toBe('羽織');
  });
});
