import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  FIT_TIMES,
  fitRefundRequested,
  fitRefundReturned,
  promisedIn,
} from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { PHOTO, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { requestFitRefund } from './decide.ts';

const NOW = FIT_TIMES.requested;
const input = { comment: TEXT, photos: [PHOTO], handoverCode: '1357', isOneOfFew: true };
const requested: RoundEvent = { type: 'FitRefundRequested', data: { comment: TEXT, photos: [PHOTO] } };

describe('asking for the price back because the size doesn’t fit', () => {
  it('asks operators for a return code at once, for a delivery', () => {
    const round = given(...promisedIn('in_use'))
      .when(requestFitRefund, byBorrower(input, NOW))
      .thenHappens(requested, { type: 'ReturnCodeRequested', data: { target: '2026-12-10T17:00:00.000Z' } });
    expect(round).toMatchObject({ status: 'in_use', fitRefundAt: NOW });
  });

  it('arranges the meeting for the return at once, for a pickup', () => {
    const round = given(...promisedIn('in_use', { method: 'pickup' }))
      .when(requestFitRefund, byBorrower(input, NOW))
      .thenHappens(requested, {
        type: 'ReturnArranged',
        data: { handoverCode: '1357', to: 'return_shipping_code_generated' },
      });
    expect(round.status).toBe('return_shipping_code_generated');
  });

  it('leaves a return that was arranged before as it is', () => {
    given(...promisedIn('return_shipping_code_generated'))
      .when(requestFitRefund, byBorrower(input, NOW))
      .thenHappens(requested);
  });

  it('ends an extension that isn’t paid, before anything else', () => {
    const asked = {
      ...{ n: 1, price: 3200, from: '2026-12-17', until: '2026-12-24' },
      ...{ answerBy: '2026-12-11T02:00:00.000Z', savedCard: false },
    };
    const [ended] = given(...promisedIn('in_use'), ...at(NOW, { type: 'ExtensionRequested', data: asked }))
      .when(requestFitRefund, byBorrower(input, NOW))
      .events();
    expect(ended).toEqual({ type: 'ExtensionExpired', data: { n: 1, cause: 'return' } });
  });

  it('is refused when the borrower has had all of the year', () => {
    given(...promisedIn('in_use'))
      .when(requestFitRefund, byBorrower({ ...input, isOneOfFew: false }, NOW))
      .thenRejected('fit_refunds_used_up');
  });

  it('is refused after its window, without the promise, and before the receipt', () => {
    given(...promisedIn('in_use'))
      .when(requestFitRefund, byBorrower(input, FIT_TIMES.until))
      .thenRejected('fit_refund_not_now');
    given(...promisedIn('in_use', { fitRefund: false }))
      .when(requestFitRefund, byBorrower(input, NOW))
      .thenRejected('fit_refund_not_possible');
    given(...promisedIn('shipped'))
      .when(requestFitRefund, byBorrower(input, TIMES.shipped))
      .thenRejected('transition_not_allowed');
  });

  it('is the borrower’s alone', () => {
    for (const others of [byOwner, byOperator, bySystem])
      given(...promisedIn('in_use'))
        .when(requestFitRefund, others(input, NOW))
        .thenRejected('not_borrower');
  });

  it('stores nothing the second time, also when the item is back', () => {
    for (const history of [fitRefundRequested(), fitRefundReturned()])
      given(...history)
        .when(requestFitRefund, byBorrower({ ...input, isOneOfFew: false }, FIT_TIMES.until))
        .thenNothing();
  });
});
