/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { MyItems } from './my-items.tsx';

const [SEEN, UNSEEN] = ['17e00000-0000-4000-8000-000000000001', '17e00000-0000-4000-8000-000000000002'];
const item = (id: string, name: string) => ({
  ...{ id, name, images: [], rentalPrice: 2000, status: 'available', isRentable: true, favouriteCount: 3 },
});
const items = [item(SEEN, '羽織'), item(UNSEEN, '帯')];
const LIST = { pages: [{ items, total: 2, nextCursor: null }], pageParams: [null] };
const shown = (more: object) =>
  renderComponent(<MyItems userId={2} />, [404, {}], {
    '/api/users/2/items?limit=20': LIST,
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
