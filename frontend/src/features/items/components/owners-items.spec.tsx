/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import OwnersItems from './owners-items.tsx';

const card = (id: string) => ({
  ...{ id, userId: 9, name: `品${id}`, brand: null, rentalPrice: 900, images: [], photos: [], status: 'available' },
  ...{ isRentable: true, freeFrom: null, isNew: false, isFavourite: false, favouriteCount: 0, sizeName: 'M' },
  ...{ handoverName: '手渡し', rating: { average: null, count: 0 }, area: null },
});
const shown = (ids: string, total = ids.length) =>
  renderComponent(
    <OwnersItems item={{ id: 'a', userId: 9, owner: { displayName: 'はなこ' } as never }} corner={undefined} />,
    'no network',
    { '/api/items?ownerId=9&limit=5': { items: [...ids].map(card), total, nextCursor: null } },
  );

it('a borrower sees four other items of the owner, and the way to all of them', () => {
  shown('bacdef', 8);
  const shelf = within(screen.getByRole('region', { name: 'はなこさんのほかのアイテム' }));
  expect(shelf.getAllByRole('article').map(({ textContent }) => /品./.exec(textContent)?.[0])).toEqual(
    ['b', 'c', 'd', 'e'].map((id) => `品${id}`),
  );
  expect(shelf.getByRole('link', { name: 'はなこさんのアイテムをすべて見る' }).getAttribute('href')).toBe('/users/9');
});

it('an owner’s only item has no such shelf, and a few need no way to all', () => {
  const { unmount } = shown('a');
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  shown('ab');
  expect(screen.getByText('品b')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /すべて見る/ })).toBeNull();
});
