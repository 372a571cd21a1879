/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NetworkError } from '../../../../lib/http/api-error.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { EarningsByItem } from './earnings.tsx';

const shown = (answer: unknown) => renderComponent(<EarningsByItem />, 'no network', { '/api/user/earnings': answer });

it('an owner may ask again for earnings that didn’t arrive', () => {
  shown(new NetworkError('x'));
  expect(screen.getByRole('button')).toBeTruthy();
});

it('an item that was deleted keeps its name and has no link', () => {
  const item = (itemId: string, name: string, more: object) => ({
    itemId,
    name,
    image: null,
    rentals: 1,
    amount: 700,
    ...more,
  });
  shown({
    months: [],
    items: [item('a', '麻のシャツ', { isDeleted: true }), item('b', '藍のストール', { isDeleted: false })],
  });
  const [deleted] = screen.getAllByRole('listitem');
  expect(deleted?.textContent).toContain('麻のシャツ');
  expect(deleted?.querySelector('a')).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/items/b']);
});
