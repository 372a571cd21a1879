/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { LendingPause as Pause } from '@meguri/contracts/item/lending-pause.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { LendingPause } from './lending-pause.tsx';

const shown = (pause: Pause, after: Pause = pause) =>
  renderComponent(<LendingPause />, [200, after], { '/api/user/lending-pause': pause });
const sentBody = () =>
  jest.mocked(fetch).mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [JSON.parse(String(init.body))] : []));

describe('the pause of an owner’s items', () => {
  it('can be extended to items that were listed during it', async () => {
    const { user } = shown({ on: true, lent: 1, paused: 2 }, { on: true, lent: 0, paused: 3 });
    expect(screen.getByText(/^2点のアイテムで、.*ほかの1点は受け付け中です。$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '残りもおやすみにする' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'おやすみにする' }));
    await waitFor(() => expect(screen.getByText(/^3点のアイテムで、[^。]*。$/)).toBeTruthy());
    expect(sentBody()).toEqual([{ on: true }]);
    expect(screen.queryByRole('button', { name: '残りもおやすみにする' })).toBeNull();
  });

  it('offers its end alone while it stops all items, and nothing without items that take requests', () => {
    shown({ on: true, lent: 0, paused: 2 });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['受け付けを再開する']);
    shown({ on: false, lent: 0, paused: 0 });
    expect(screen.queryByRole('button', { name: /おやすみ/ })).toBeNull();
  });
});
