/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { roundOf } from '../../../testing/rounds.testing.ts';
import FitRefundCard from './fit-refund-card.tsx';

const POSSIBLE = {
  status: 'in_use',
  fitRefund: { state: 'promised', askBy: '2026-12-08T03:00:00.000Z', requestedAt: null },
} as const;

describe('the card of the fit promise', () => {
  it('lets a borrower ask for the price back', async () => {
    const onRequest = jest.fn();
    const request = roundOf({ ...POSSIBLE, actions: ['request_fit_refund', 'request_return'] });
    const { user } = renderComponent(<FitRefundCard request={request} pending={null} onRequest={onRequest} />);
    await user.click(screen.getByRole('button', { name: 'サイズが合わないので返金を申請する' }));
    expect(onRequest).toHaveBeenCalledTimes(1);
  });

  it('has no button where it can’t be asked for, and is missing once it is over', () => {
    const nothing = () => undefined;
    const { unmount } = renderComponent(
      <FitRefundCard request={roundOf({ ...POSSIBLE, actions: [] })} pending={null} onRequest={nothing} />,
    );
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    const over = roundOf({ ...POSSIBLE, fitRefund: { ...POSSIBLE.fitRefund, state: 'over', askBy: null } });
    renderComponent(<FitRefundCard request={over} pending={null} onRequest={nothing} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
