/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../testing/render-component.testing.tsx';

jest.unstable_mockModule('./wear-search.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /a.js');
});
const { default: ItemListPage } = await import('./item-list-page.tsx');

it('the list of items stays where the code of its day and occasions is missing', async () => {
  // React logs what a boundary has caught.
  const caught = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderComponent(<ItemListPage />);
  await waitFor(() => expect(caught).toHaveBeenCalled());
  expect(screen.getByRole('heading', { level: 1, name: 'アイテム' })).toBeTruthy();
});
