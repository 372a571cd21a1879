import { describe, expect, it } from '@jest/globals';
import { fitRefundView } from '../read-models/request-fit-refund.ts';
import { actionsOf, verdictOn } from './actions/rules.ts';
import { waitingFor } from './actions/turn.ts';
import { evolve } from './evolve.ts';
import { isFitRefundOpen } from './fit-refund.ts';
import { ImpossibleEvent } from './machine.ts';
import { extensionIn } from './test-support/extensions.ts';
import { at, type Fact, momentAt, roundAfter } from './test-support/facts.ts';
import { FIT_TIMES, fitRefundRequested, fitRefundReturned, promisedIn } from './test-support/fit-refunds.ts';
import { ASSESSMENT_ID, damageReport, paymentOf, PHOTO, TEXT, TIMES } from './test-support/histories.ts';
import { fitRefundEnd } from './time/fit-refund-window.ts';
import { NO_INTERRUPTIONS } from './time/interruptions.ts';
import { HOUR, plus } from './time/period.ts';
import { completionAt } from './time/windows.ts';

const verdictAt = (now: string, history: readonly Fact[] = promisedIn('in_use')) =>
  verdictOn('request_fit_refund', roundAfter(history), 'borrower', momentAt(now));
const receivedBy = (by: 'operator' | 'system' | undefined): readonly Fact[] => [
  ...promisedIn('shipped'),
  ...at(
    TIMES.received,
    { type: 'Received', data: { comment: null, photos: [], ...(by !== undefined && { by }) } },
    { type: 'UsageStarted', data: {} },
  ),
];
const SOON = FIT_TIMES.requested;

describe('a borrower asks for the price back because the size doesn’t fit', () => {
  it('until 24 hours after confirming the receipt, and not a millisecond longer', () => {
    expect(fitRefundEnd(roundAfter(promisedIn('in_use')), NO_INTERRUPTIONS)).toBe(FIT_TIMES.until);
    expect(verdictAt(TIMES.received)).toBe(true);
    expect(verdictAt(plus(FIT_TIMES.until, -1))).toBe(true);
    expect(verdictAt(FIT_TIMES.until)).toBe('fit_refund_not_now');
  });

  it('later, when the service was down at the end of the window', () => {
    const down = { kind: 'maintenance', from: plus(FIT_TIMES.until, -HOUR), to: plus(FIT_TIMES.until, HOUR) } as const;
    expect(fitRefundEnd(roundAfter(promisedIn('in_use')), [down])).toBe(plus(FIT_TIMES.until, 4 * HOUR));
  });

  it('only for an item whose owner promised it', () => {
    expect(verdictAt(SOON, promisedIn('in_use', { fitRefund: false }))).toBe('fit_refund_not_possible');
    expect(verdictAt(SOON, promisedIn('in_use', { policyVersion: 2 }))).toBe('fit_refund_not_now');
  });

  it('only after their own confirmation of the receipt, not an operator’s or an automatic one', () => {
    for (const by of ['operator', 'system', undefined] as const)
      expect(verdictAt(SOON, receivedBy(by))).toBe('fit_refund_not_now');
  });

  it('also when the return was arranged before, but not once it is late or back', () => {
    expect(verdictAt(SOON, promisedIn('return_shipping_code_generated'))).toBe(true);
    for (const status of ['shipped', 'usage_overdue', 'returned', 'damage_reported', 'completed'] as const)
      expect(verdictAt(SOON, promisedIn(status))).toBe(
        status === 'shipped' ? 'transition_not_allowed' : 'transition_not_allowed',
      );
  });

  it('not after a paid extension, which says that the item fits', () => {
    const [, ...extended] = extensionIn('paid');
    const history = [promisedIn('in_use')[0]!, ...extended];
    expect(verdictAt(SOON, history)).toBe('fit_refund_not_possible');
  });

  it('not after a case that left the item with them', () => {
    const decided = at(
      SOON,
      { type: 'DamageReported', data: damageReport },
      {
        type: 'RefundOrdered',
        data: {
          ...{ refund: { rental: 500, shipping: 0, insurance: 0 }, reason: TEXT, itemReturned: false },
          ...{ lateFee: null, to: 'in_use', settlement: null },
        },
      },
    );
    expect(verdictAt(SOON, [...promisedIn('in_use'), ...decided])).toBe('fit_refund_not_possible');
  });

  it('once: a second request has happened already', () => {
    expect(verdictAt(SOON, fitRefundRequested())).toBe('done');
    const round = roundAfter(fitRefundRequested());
    const data = { comment: null, photos: [PHOTO] };
    const again = { type: 'FitRefundRequested' as const, data, time: SOON, id: 'e' };
    expect(() => evolve(round, again)).toThrow(ImpossibleEvent);
    expect(() => evolve(roundAfter(promisedIn('in_use', { fitRefund: false })), again)).toThrow(ImpossibleEvent);
  });

  it('and can’t extend the rental any more', () => {
    const round = roundAfter(fitRefundRequested());
    expect(actionsOf(round, 'borrower', momentAt(SOON))).not.toContain('request_extension');
    expect(actionsOf(roundAfter(promisedIn('in_use')), 'borrower', momentAt(SOON))).toContain('request_extension');
  });

  it('and then waits for the return, which its owner confirms within 9 days', () => {
    expect(waitingFor(roundAfter(fitRefundRequested()), momentAt(SOON))).toEqual(['operator']);
    const returned = roundAfter(fitRefundReturned());
    expect(waitingFor(returned, momentAt(FIT_TIMES.returned))).toEqual(['owner']);
    expect(completionAt(returned, NO_INTERRUPTIONS)).toBe(FIT_TIMES.confirmBy);
    expect(isFitRefundOpen(returned)).toBe(true);
  });
});

describe('what people read of the promise', () => {
  const viewAt = (now: string, history: readonly Fact[]) => fitRefundView(roundAfter(history), momentAt(now));

  it('is nothing where there is none', () => {
    expect(viewAt(SOON, promisedIn('in_use', { fitRefund: false }))).toBeNull();
  });

  it('is that it holds before the receipt, until when it can be used after it, and that it is over then', () => {
    const promised = { state: 'promised', requestedAt: null };
    expect(viewAt(TIMES.shipped, promisedIn('shipped'))).toEqual({ ...promised, askBy: null });
    expect(viewAt(SOON, promisedIn('in_use'))).toEqual({ ...promised, askBy: FIT_TIMES.until });
    expect(viewAt(FIT_TIMES.until, promisedIn('in_use'))).toEqual({ state: 'over', askBy: null, requestedAt: null });
    expect(viewAt(SOON, receivedBy('system'))).toMatchObject({ state: 'over' });
    expect(viewAt(TIMES.shipped, promisedIn('cancelled'))).toMatchObject({ state: 'over' });
  });

  it('is that it was asked for, and that a case decided otherwise', () => {
    const requestedAt = FIT_TIMES.requested;
    expect(viewAt(SOON, fitRefundReturned())).toEqual({ state: 'requested', askBy: null, requestedAt });
    const settled = roundAfter(fitRefundReturned());
    const assessed = {
      ...{ assessmentId: ASSESSMENT_ID, amount: 2000, payBy: FIT_TIMES.confirmBy, reason: TEXT },
      ...{ itemReturned: true, lateFee: null },
    };
    const paid = { assessmentId: ASSESSMENT_ID, checkoutId: 'cs_2', payment: paymentOf(2000, 2) };
    const { fees } = settled;
    const settlement = {
      ...{ refunded: { rental: 0, shipping: 0, insurance: 0 }, refundNow: { rental: 0, shipping: 0, insurance: 0 } },
      ...{ gross: fees.rental, payoutFee: 108, ownerShare: 2892, shipping: fees.shipping, insurance: 0 },
    };
    const decided = [
      ...fitRefundReturned(),
      ...at(
        FIT_TIMES.returned,
        { type: 'DamageReported', data: { ...damageReport, by: 'owner' } },
        { type: 'DamageFeeAssessed', data: assessed },
        { type: 'DamageFeePaid', data: paid },
        { type: 'DamageSettled', data: { to: 'completed', settlement } },
      ),
    ];
    expect(viewAt(FIT_TIMES.confirmBy, decided)).toEqual({ state: 'decided', askBy: null, requestedAt });
  });
});
