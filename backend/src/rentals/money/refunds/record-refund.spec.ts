import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { lossShares } from '@meguri/contracts/rental-round/money/dispute-shares.ts';
import {
  grantable,
  openRefunds,
  pendingRefunds,
  returnedRefunds,
  settleable,
  unsentRefunds,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordRefund, recordRefundPending, recordRefundReturn } from './decide.ts';
import { lostDispute } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const cancelled = roundIn('cancelled');
const NOW = TIMES.due;
const input = { refundId: 're_1', orderedBy: eventId(cancelled.length - 1), chargeId: 'ch_1', amount: 4500 };

const held = { ...input, reason: 'insufficient_funds' as const };
const pending: RoundEvent = { type: 'RefundPending', data: held };

describe('recording a pending refund', () => {
  it('counts as sent: it isn’t retried, settled, granted, nor taken by a lost dispute', () => {
    const round = given(...cancelled)
      .when(recordRefundPending, bySystem(held, NOW))
      .thenHappens(pending);
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', pendingSince: NOW, amount: 4500 }]);
    expect([openRefunds(round), unsentRefunds(round), settleable(round)]).toEqual([[], [], []]);
    expect(pendingRefunds(round)).toHaveLength(1);
    expect(round.money.charges.map((charge) => grantable(round, charge))).toEqual([0]);
    expect(lossShares(round, 'ch_1', 4500).cancelled.refunds).toBe(0);
  });

  it('counts once, and not any more when it has succeeded or come back', () => {
    given(...cancelled, ...at(NOW, pending))
      .when(recordRefundPending, bySystem(held, NOW))
      .thenNothing();
    const done = { type: 'Refunded', data: input } as const;
    given(...cancelled, ...at(NOW, done))
      .when(recordRefundPending, bySystem(held, NOW))
      .thenNothing();
    const back = { ...input, unordered: 0, afterPending: true } as const;
    given(...cancelled, ...at(NOW, pending, { type: 'RefundReturned', data: back }))
      .when(recordRefundPending, bySystem(held, NOW))
      .thenNothing();
  });

  it('that fails reopens its order', () => {
    const round = given(...cancelled, ...at(NOW, pending))
      .when(recordRefundReturn, bySystem({ refundId: 're_1' }, NOW))
      .thenHappens({ type: 'RefundReturned', data: { ...input, unordered: 0, afterPending: true } });
    expect(returnedRefunds(round)).toMatchObject([{ refundId: null, pendingSince: null, returns: ['re_1'] }]);
  });

  it('of less than was ordered, because a dispute took the rest, keeps its sum when it succeeds', () => {
    const facts = { ...input, amount: 4500, afterLoss: true as const };
    const round = given(
      ...cancelled,
      ...lostDispute(NOW, { refunds: 4500 }),
      ...at(NOW, { type: 'RefundPending', data: { ...facts, reason: null } }),
    )
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: { ...input, afterPending: true } });
    expect(round.money.refunds).toMatchObject([{ lost: 4500, cancelled: false, pendingSince: null }]);
  });

  it('is refused when it wasn’t ordered, or its order already has a refund', () => {
    given(...cancelled)
      .when(recordRefundPending, bySystem({ ...held, orderedBy: eventId(0) }, NOW))
      .thenRejected('money_fact_mismatch');
    given(...cancelled, ...at(NOW, pending))
      .when(recordRefundPending, bySystem({ ...held, refundId: 're_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });
});

describe('recording a refund', () => {
  it('what was ordered has gone back to the card', () => {
    const round = given(...cancelled)
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: input });
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', amount: 4500 }]);
  });

  it('counts once, however often it is reported', () => {
    given(...cancelled, ...at(NOW, { type: 'Refunded', data: input }))
      .when(recordRefund, bySystem(input, NOW))
      .thenNothing();
  });

  it('that was sent before a lost dispute cancelled it is the platform’s loss', () => {
    const round = given(...cancelled, ...lostDispute(NOW, { refunds: 4500 }))
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: { ...input, afterLoss: true } });
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', cancelled: false }]);
  });

  it.each([
    ['that was not ordered', { orderedBy: eventId(0) }],
    ['of another charge', { chargeId: 'ch_2' }],
    ['of another amount', { amount: 4499 }],
  ])('%s is refused', (_what, change) => {
    given(...cancelled)
      .when(recordRefund, bySystem({ ...input, ...change }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is refused for an order that already has its refund', () => {
    given(...cancelled, ...at(NOW, { type: 'Refunded', data: input }))
      .when(recordRefund, bySystem({ ...input, refundId: 're_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('that is recorded as pending completes it, also a foreign one', () => {
    const round = given(...cancelled, ...at(NOW, pending))
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: { ...input, afterPending: true } });
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', pendingSince: null, amount: 4500 }]);
    const { orderedBy: _, ...foreign } = input;
    const byHand = given(...cancelled, ...at(NOW, { type: 'ForeignRefund', data: { ...foreign, pending: true } }))
      .when(recordRefund, bySystem({ ...foreign, orderedBy: null }, NOW))
      .thenHappens({ type: 'Refunded', data: { ...foreign, orderedBy: null, afterPending: true } });
    expect(byHand.money.foreign).toMatchObject([{ objectId: 're_1', pendingSince: null, open: 4500 }]);
  });

  it('is for the system only', () => {
    given(...cancelled)
      .when(recordRefund, byOperator(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
