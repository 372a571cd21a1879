/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answer } from '../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../testing/render-component.testing.tsx';

jest.unstable_mockModule('react-easy-crop/react-easy-crop.css', () => ({}));
const { default: ListingPage } = await import('./listing-page.tsx');
const { beginSending, endSending } = await import('../../features/lending/item-form/draft-sending.ts');
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

it('makes a draft of each of several photos', async () => {
  const { sent, user, container } = open('/listing');
  const files = ['a', 'b'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }));
  for (const file of files) rememberMade(file, `/uploads/items/${file.name}.webp`);
  await user.upload(container.querySelector<HTMLInputElement>('#item-photos')!, files);
  await user.click(await screen.findByRole('button', SPLIT));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await nextToast()).toEqual({ title: '2件の下書きを作りました', text: null, tone: 'good' });
});
