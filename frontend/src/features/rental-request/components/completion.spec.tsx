/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { REVIEW_DAYS } from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { act, screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { Completion } from './completion.tsx';

const DAY = 24 * 3_600_000;
const shown = (daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * DAY).toISOString();
  const timeline = [{ type: 'Completed', label: '', at, by: 'owner', record: null }];
  const request = { id: 'd1', itemId: 'i1', status: 'completed', viewerParty: 'borrower', timeline };
  return renderComponent(
    <Completion
      request={request as unknown as RentalRequest}
      canReview
      onReview={() => undefined}
      keepInTouch={() => null}
    />,
  );
};

beforeEach(() => {
  localStorage.clear();
  // There is no canvas for confetti.
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

it('a borrower sees once in a browser that a rental has ended well', async () => {
  const { unmount } = shown(1);
  expect(await screen.findByRole('dialog', { name: '取引が完了しました' })).toBeTruthy();
  unmount();
});

it('a borrower sees a rental of long ago in another browser without its celebration', async () => {
  shown(REVIEW_DAYS + 1);
  await act(() => import('./celebration-dialog.tsx'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
