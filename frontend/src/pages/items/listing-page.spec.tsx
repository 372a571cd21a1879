/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { countLogin } from '../../features/session/current-member.ts';
import { setPersistent } from '../../lib/storage/persistent-state.ts';
import { stored } from '../../lib/storage/storage.ts';
import { type Answer, refused } from '../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../testing/render-component.testing.tsx';

jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { default: ListingPage } = await import('./listing-page.tsx');
const { beginSending, endSending } = await import('../../features/lending/item-form/draft-sending.ts');
const { storedPhoto } = await import('../../features/lending/item-form/form-photos.ts');
const { EMPTY_ITEM } = await import('../../features/lending/item-form/item-form-values.ts');
const { textOf, valuesOfDraft } = await import('../../features/lending/item-form/draft-values.ts');
const { draftName } = await import('../../features/lending/item-form/unfinished-listing.ts');
const { rememberMade } = await import('../../features/lending/item-form/api/save-item.ts');

const LIST = '/api/user/item-drafts';
const at = '2026-11-01T00:00:00.000Z';
const DRAFT: ItemDraft = {
  ...{ id: 'd1', images: ['/uploads/items/a.webp', '/uploads/items/b.webp'], values: { name: '羽織' } },
  ...{ revision: 1, createdAt: at, updatedAt: at },
};
const VIEWER = { id: 3, operatorRole: null, deliveryAddress: 'incomplete' } as Account;

function At({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path), [navigate, path]);
  return <ListingPage title="出品する" viewer={VIEWER} />;
}
const open = (path: string, items: readonly ItemDraft[] = [DRAFT], answered: Answer = [200, DRAFT]) =>
  renderComponent(<At path={path} />, answered, { [LIST]: { items } });
const SPLIT = { name: '1枚ずつ、別のアイテムにする' };

it('continues a draft, also when another tab lists or deletes it meanwhile', async () => {
  const { queries } = open('/listing?draft=d1');
  expect(await screen.findByDisplayValue('羽織')).toBeTruthy();
  expect(screen.queryByRole('button', SPLIT)).toBeNull();
  act(() => void queries.setQueryData([LIST], { items: [] }));
  expect(screen.getByDisplayValue('羽織')).toBeTruthy();
});

it.each([
  ['an own item as a copy without its photos', VIEWER.id, ['藍の羽織', '3000', '0 / 10枚']],
  ['another member’s item with nothing of it', 9, ['', '100', '0 / 10枚']],
])('begins from %s', async (_, userId, [name = '', price = '', photos = '']) => {
  const item = {
    ...{ id: 'i1', userId, name: '藍の羽織', brand: null, images: ['/uploads/items/a.webp'], description: '裏地つき' },
    ...{ mainCategory: 'tops', subCategory: 'tshirt', genderCategory: 'womens', size: 'm', condition: 'good' },
    ...{ color: null, material: null, measurements: {}, isRentable: false, rentalPrice: 3000, replacementValue: null },
    ...{ washingInstructions: 'washing_machine', washingNotes: [], shippingMethod: 'delivery', pickupAreas: [] },
    ...{ daysBetween: 2, occasions: [], returnUnwashed: false },
  };
  renderComponent(<At path="/listing?like=i1" />, 'no network', { [LIST]: { items: [] }, '/api/items/i1': item });
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLInputElement>(/^アイテム名/).value).toBe(name);
    expect(screen.getByLabelText<HTMLInputElement>(/^1週間の料金/).value).toBe(price);
  });
  expect(screen.getByText(photos)).toBeTruthy();
});

it('fetches a draft that is being sent once the outcome is known', async () => {
  const name = draftName(VIEWER.id, DRAFT.id);
  beginSending(name);
  open('/listing?draft=d1', [{ ...DRAFT, values: { name: '送信後の羽織' }, revision: 2 }]);
  await screen.findByRole('status', { name: '読み込み中' });
  expect(screen.queryByDisplayValue('送信後の羽織')).toBeNull();
  act(() => endSending(name));
  expect(await screen.findByDisplayValue('送信後の羽織')).toBeTruthy();
});

it('leads back to the draft from a step of the preparations', async () => {
  open('/listing?draft=d1');
  await screen.findByDisplayValue('羽織');
  const link = screen.getByRole('link', { name: '関西の住所の登録' });
  expect(link.getAttribute('href')).toBe('/profile/edit/address?back=%2Flisting%3Fdraft%3Dd1');
});

it('says that a draft is gone', async () => {
  open('/listing?draft=d2');
  expect(await screen.findByText('この下書きは、出品されたか、削除されています。')).toBeTruthy();
});

it('saves a draft that is continued, with what was typed', async () => {
  const { sent, user } = open('/listing?draft=d1');
  await user.type(await screen.findByDisplayValue('羽織'), '二枚');
  await user.click(screen.getByRole('button', { name: '下書きに保存' }));
  expect(await nextToast()).toEqual({ title: '下書きに保存しました', text: null, tone: 'good' });
  expect(sent).toEqual([`PUT ${LIST}/d1`]);
});

const leave = (by = 'pagehide') => act(() => void window.dispatchEvent(new Event(by)));
const kept = () => stored('local', draftName(VIEWER.id, DRAFT.id));
const SAVED = { ...DRAFT, values: { name: '羽織二枚' }, revision: 2, updatedAt: '2026-11-29T03:03:00.000Z' };

describe('a draft that is continued', () => {
  afterEach(() => setPersistent('local', draftName(VIEWER.id, DRAFT.id), null));

  it('saves itself before its page is left, and says when; the browser then keeps nothing', async () => {
    const { sent, user } = open('/listing?draft=d1', [DRAFT], [200, SAVED]);
    await user.type(await screen.findByDisplayValue('羽織'), '二枚');
    leave('beforeunload');
    expect(await screen.findByText('保存しました 12:03')).toBeTruthy();
    expect(jest.mocked(fetch).mock.calls.at(-1)?.[1]).toMatchObject({ method: 'PUT', keepalive: true });
    expect(kept()).toBeNull();
    leave();
    expect(sent).toEqual([`PUT ${LIST}/d1`]);
  });

  it('has the token of its first request before the page is left', async () => {
    open('/listing?draft=d1');
    await screen.findByDisplayValue('羽織');
    expect(jest.mocked(fetch).mock.calls.map(([path]) => path)).toContain('/api/csrf-token');
  });

  it('isn’t saved over what another screen has made of it', async () => {
    const { sent, user } = open('/listing?draft=d1', [DRAFT], refused('item_draft_changed', 'x', {}, 409));
    const name = await screen.findByDisplayValue('羽織');
    await user.type(name, '二枚');
    leave();
    expect(await screen.findByText(/ほかの画面で変更・出品・削除されました/)).toBeTruthy();
    expect(await nextToast()).toMatchObject({ title: '下書きの自動保存を止めました', tone: 'bad' });
    await user.type(name, '三枚');
    leave();
    expect(sent).toEqual([`PUT ${LIST}/d1`]);
    expect(screen.getByDisplayValue('羽織二枚三枚')).toBeTruthy();
  });

  it('is kept by the browser without a network, and says so', async () => {
    const { sent, user, unmount } = open('/listing?draft=d1', [DRAFT], 'no network');
    await user.type(await screen.findByDisplayValue('羽織'), '二枚');
    leave();
    expect(await screen.findByText(/^保存できていません/)).toBeTruthy();
    unmount();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(kept()).toMatchObject({ base: '1', values: { name: '羽織二枚' } });
  });

  it('is tried again once the member has logged in again, and not before', async () => {
    const { sent, user } = open('/listing?draft=d1', [DRAFT], refused('unauthenticated', 'x', {}, 401));
    await user.type(await screen.findByDisplayValue('羽織'), '二枚');
    leave();
    expect(await screen.findByText(/^保存できていません/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    act(() => countLogin(VIEWER.id));
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 10_000 });
  }, 20_000);

  it('saves what the browser has kept of it', async () => {
    const values = { ...EMPTY_ITEM, name: '羽織二枚', photos: DRAFT.images.map(storedPhoto) };
    setPersistent('local', draftName(VIEWER.id, DRAFT.id), { values, base: '1' });
    const { sent } = open('/listing?draft=d1', [DRAFT], [200, SAVED]);
    expect(await screen.findByText('前回の入力内容を復元しました')).toBeTruthy();
    leave();
    expect(await screen.findByText('保存しました 12:03')).toBeTruthy();
    expect(sent).toEqual([`PUT ${LIST}/d1`]);
  });

  it('begins with the last input when an earlier save got no response', async () => {
    const values = { ...EMPTY_ITEM, name: '羽織二枚半', photos: DRAFT.images.map(storedPhoto) };
    const sent = textOf(valuesOfDraft(SAVED));
    setPersistent('local', draftName(VIEWER.id, DRAFT.id), { values, base: '1', sent });
    open('/listing?draft=d1', [SAVED], [200, { ...SAVED, revision: 3 }]);
    expect(await screen.findByDisplayValue('羽織二枚半')).toBeTruthy();
    leave();
    expect(await screen.findByText(/^保存しました/)).toBeTruthy();
  });

  it('isn’t replaced by what the browser has kept of an older one', async () => {
    const values = { ...EMPTY_ITEM, name: '古い羽織', photos: [] };
    setPersistent('local', draftName(VIEWER.id, DRAFT.id), { values, base: '1', sent: null });
    const { sent } = open('/listing?draft=d1', [SAVED]);
    expect(await screen.findByDisplayValue('羽織二枚')).toBeTruthy();
    leave();
    expect(sent).toEqual([]);
  });
});

it('makes a draft of each of several photos', async () => {
  const { sent, user, container } = open('/listing');
  const files = ['a', 'b'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }));
  for (const file of files) rememberMade(file, `/uploads/items/${file.name}.webp`);
  await user.upload(container.querySelector<HTMLInputElement>('#item-photos')!, files);
  await user.click(await screen.findByRole('button', SPLIT));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await nextToast()).toEqual({ title: '2件の下書きを作りました', text: null, tone: 'good' });
});
