/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { ClosetState } from '@meguri/contracts/reference/item-options.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { MyItems } from './my-items.tsx';

const [SEEN, UNSEEN] = ['17e00000-0000-4000-8000-000000000001', '17e00000-0000-4000-8000-000000000002'];
const item = (id: string, name: string) => ({
  ...{ id, name, images: [], rentalPrice: 2000, status: 'available', isRentable: true, favouriteCount: 3 },
});
const items = [item(SEEN, '羽織'), item(UNSEEN, '帯')];
const STATES = { available: 2, rented: 0, stopped: 3, suspended: 0 };
const pageOf = (shown: readonly object[]) => ({
  pages: [{ items: shown, total: shown.length, nextCursor: null, states: STATES }],
  pageParams: [null],
});
const queryOf = (state: ClosetState | null) => (state === null ? 'tab=items' : `tab=items&state=${state}`);
const shown = (more: object, state: ClosetState | null = null) =>
  renderComponent(<MyItems userId={2} state={state} path="/profile" queryOf={queryOf} />, [404, {}], {
    '/api/users/2/items?limit=20': pageOf(items),
    '/api/user/earnings': { months: [], items: [] },
    '/api/user/lending-pause': { on: false, lent: 2, paused: 0 },
    ...more,
  });
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('article')?.textContent ?? '';

it('an owner sees beside the hearts how often each item was looked at', async () => {
  shown({ '/api/user/item-views': { items: [{ itemId: SEEN, views: 1234 }] } });
  await screen.findByText('見られた回数 のべ1,234回（30日間）');
  expect(cardOf('羽織')).toContain('お気に入り 3人見られた回数 のべ1,234回（30日間）');
  expect(cardOf('帯')).not.toContain('見られた回数');
});

it('the closet is complete while its views don’t arrive', async () => {
  shown({});
  await screen.findByRole('heading', { name: '羽織' });
  expect(cardOf('羽織')).not.toContain('見られた回数');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an owner lists another item like one of theirs', async () => {
  shown({});
  const link = await screen.findByRole('link', { name: '羽織をコピーして出品' });
  expect(link.getAttribute('href')).toBe(`/listing?like=${SEEN}`);
});

describe('the states of the items', () => {
  const states = () =>
    within(screen.getByRole('navigation', { name: 'アイテムの状態' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

  it('are links with the number of items, for those that there are', async () => {
    shown({});
    await screen.findByRole('heading', { name: '羽織' });
    expect(states()).toEqual([
      ['すべて5', '/profile?tab=items', 'true'],
      ['公開中2', '/profile?tab=items&state=available', null],
      ['レンタル停止中3', '/profile?tab=items&state=stopped', null],
    ]);
  });

  it('lead back to all items from one without any', () => {
    shown({ '/api/users/2/items?limit=20&state=suspended': pageOf([]) }, 'suspended');
    expect(screen.getByText('この状態のアイテムはありません')).toBeTruthy();
    expect(states().map(([text]) => text)).toEqual(['すべて5', '公開中2', 'レンタル停止中3', '公開停止中0']);
    expect(screen.queryByText('出品中のアイテムはまだありません')).toBeNull();
  });
});
