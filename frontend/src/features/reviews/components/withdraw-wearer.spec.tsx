/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { WithdrawWearer } from './withdraw-wearer.tsx';

const WORN = { height: 160, usualSize: null, photos: [] };

it('the author of a published review removes photos, height and usual size after a question', async () => {
  const { user, sent } = renderComponent(<WithdrawWearer roundId="r" own={WORN} />, [200, {}]);
  await user.click(screen.getByRole('button', { name: '写真・身長・普段のサイズを消す' }));
  expect(sent).toEqual([]);
  await user.dblClick(await screen.findByRole('button', { name: '消す' }));
  expect(await nextToast()).toMatchObject({ title: '写真・身長・普段のサイズを消しました' });
  expect(sent).toEqual(['DELETE /api/rental-requests/r/review/wearer']);
});

it('is offered nothing if there is nothing of them, or from an older server', () => {
  for (const own of [{ ...WORN, height: null }, {}]) {
    const { unmount } = renderComponent(<WithdrawWearer roundId="r" own={own} />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
  }
});
