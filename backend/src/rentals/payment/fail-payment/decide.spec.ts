import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { CHECKOUT_ID, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { failPayment } from './decide.ts';

const givenUp = { checkoutId: CHECKOUT_ID, cause: 'given_up' } as const;
const ended = { checkoutId: CHECKOUT_ID, cause: 'ended' } as const;
const PAY_BY = '2026-12-02T03:00:00.000Z';

describe('a checkout that failed', () => {
  it('leaves the request approved when the borrower cancels it', () => {
    const round = given(...roundIn('payment_pending'))
      .when(failPayment, byBorrower(givenUp, TIMES.paid))
      .thenHappens({ type: 'PaymentFailed', data: givenUp });
    expect(round.status).toBe('request_approved');
  });

  it('ends the request when the payment window is over, too', () => {
    const round = given(...roundIn('payment_pending'))
      .when(failPayment, bySystem(ended, PAY_BY))
      .thenHappens({ type: 'PaymentFailed', data: ended }, { type: 'Withdrawn', data: { by: 'system', reason: null } });
    expect(round.status).toBe('request_cancelled');
  });

  it('leaves the end of a parcel’s request to its window, since another page may pay it', () => {
    const parcel = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 2 };
    const [requested, ...rest] = roundIn('payment_pending');
    const event = { ...requested!.event, data: { ...requested!.event.data, parcel } } as RoundEvent;
    const round = given({ ...requested!, event }, ...rest)
      .when(failPayment, bySystem(ended, PAY_BY))
      .thenHappens({ type: 'PaymentFailed', data: ended });
    expect(round.status).toBe('request_approved');
  });

  it('changes nothing when it isn’t the latest one, or when it was paid after all', () => {
    given(...roundIn('payment_pending'))
      .when(failPayment, bySystem({ checkoutId: 'cs_0', cause: 'ended' }, TIMES.paid))
      .thenNothing();
    given(...roundIn('shipping_code_generating'))
      .when(failPayment, bySystem(ended, TIMES.code))
      .thenNothing();
  });

  it('is refused to the owner, and when no payment was started', () => {
    given(...roundIn('payment_pending'))
      .when(failPayment, byOwner(givenUp, TIMES.paid))
      .thenRejected('not_borrower');
    given(...roundIn('request_approved'))
      .when(failPayment, byBorrower(givenUp, TIMES.paid))
      .thenRejected('transition_not_allowed');
  });
});
