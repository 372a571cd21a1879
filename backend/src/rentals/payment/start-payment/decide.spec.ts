import { describe, expect, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { CHECKOUT_ID, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, byStranger } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { mayStartPayment, startPayment } from './decide.ts';

const checkout = { checkoutId: 'cs_2', url: 'https://pay.example/cs_2', expiresAt: TIMES.checkoutEnds };
const input = { checkout, payoutReady: false, amount: 4500 };
const started = { ...checkout, payoutReady: false, amount: 4500 };

describe('starting a payment', () => {
  it('opens the first checkout', () => {
    const round = given(...roundIn('request_approved'))
      .when(startPayment, byBorrower(input, TIMES.checkout))
      .thenHappens({ type: 'PaymentStarted', data: { ...started, attempt: 1 } });
    expect(round.status).toBe('payment_pending');
  });

  it('opens the second checkout after the first has failed', () => {
    const failed = at(TIMES.checkoutEnds, {
      type: 'PaymentFailed',
      data: { checkoutId: CHECKOUT_ID, cause: 'ended' },
    });
    given(...roundIn('payment_pending'), ...failed)
      .when(startPayment, byBorrower(input, '2026-12-01T05:00:00.000Z'))
      .thenHappens({ type: 'PaymentStarted', data: { ...started, attempt: 2 } });
  });

  it('stores nothing while a checkout is open, and says so before one is made', () => {
    const pending = given(...roundIn('payment_pending'));
    pending.when(startPayment, byBorrower(input, TIMES.paid)).thenNothing();
    expect(mayStartPayment(byBorrower(null, TIMES.paid), pending.round)).toBe('open_checkout');
  });

  it('is allowed until the payment window ends', () => {
    const approved = given(...roundIn('request_approved'));
    expect(mayStartPayment(byBorrower(null, '2026-12-02T02:59:59.999Z'), approved.round)).toBe('start');
    approved.when(startPayment, byBorrower(input, '2026-12-02T03:00:00.000Z')).thenRejected('payment_window_over');
  });

  it.each(['request_sent', 'request_cancelled', 'shipping_code_generating', 'completed'] as const)(
    'is refused while the request is %s',
    (status) => {
      given(...roundIn(status))
        .when(startPayment, byBorrower(input, TIMES.checkout))
        .thenRejected('only_approved_payable');
    },
  );

  it('is for the borrower only', () => {
    const approved = given(...roundIn('request_approved'));
    approved.when(startPayment, byOwner(input, TIMES.checkout)).thenRejected('not_borrower');
    approved.when(startPayment, byStranger(input, TIMES.checkout)).thenRejected('not_found');
  });
});
