import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openRefunds, returnedRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordRefundReturn } from './decide.ts';

const NOW = TIMES.due;
const cancelled = roundIn('cancelled');
const orderedBy = eventId(cancelled.length - 1);
const order = { refundId: 're_1', chargeId: 'ch_1', amount: 4500 };
const refunded = [...cancelled, ...at(NOW, { type: 'Refunded', data: { ...order, orderedBy } })];
const returned: RoundEvent = { type: 'RefundReturned', data: { ...order, orderedBy, unordered: 0 } };
const foreign: RoundEvent = { type: 'ForeignRefund', data: order };

describe('recording that a refund came back', () => {
  it('reopens its order, for operators only', () => {
    const round = given(...refunded)
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenHappens(returned);
    expect(openRefunds(round)).toEqual([]);
    expect(returnedRefunds(round)).toMatchObject([{ orderedBy, refundId: null, returns: ['re_1'] }]);
  });

  it('counts once, however often it is reported', () => {
    given(...refunded, ...at(NOW, returned))
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenNothing();
  });

  it('means no debt when it was a foreign one that wasn’t accounted for', () => {
    const round = given(...roundIn('in_use'), ...at(NOW, foreign))
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenHappens({ type: 'RefundReturned', data: { ...order, orderedBy: null, unordered: 4500 } });
    expect(round.money).toMatchObject({
      refunds: [],
      foreign: [{ open: 0, returned: true, unowed: { amount: 4500 } }],
    });
  });

  it('means that what a foreign one was assigned to is owed again', () => {
    const parts = { rental: 3000, shipping: 0, insurance: 0 };
    const reason = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
    const about = { refundId: 're_1', chargeId: 'ch_1', parts, held: 3000, ownerPayable: 0, reason };
    const round = given(...roundIn('in_use'), ...at(NOW, foreign, { type: 'ForeignRefundAssigned', data: about }))
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenHappens({ type: 'RefundReturned', data: { ...order, orderedBy: null, unordered: 1500 } });
    expect(returnedRefunds(round)).toMatchObject([{ amount: 3000 }]);
  });

  it('is refused for an unknown refund', () => {
    given(...cancelled)
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is for the system only', () => {
    given(...refunded)
      .when(recordRefundReturn, byOperator({ refundId: 're_1' }, NOW))
      .thenRejected('transition_not_allowed');
  });
});
