import { describe, expect, it } from 'vitest';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordRefund } from './decide.ts';

const cancelled = roundIn('cancelled');
const NOW = TIMES.due;
const input = { refundId: 're_1', orderedBy: eventId(cancelled.length - 1), chargeId: 'ch_1', amount: 4500 };
const lostDispute = at(
  NOW,
  { type: 'PaymentDisputed', data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 } },
  {
    type: 'DisputeClosed',
    data: {
      disputeId: 'dp_1',
      chargeId: 'ch_1',
      outcome: 'lost',
      amount: 4500,
      cancelled: { refunds: 4500, held: 0, ownerPayable: 0 },
    },
  },
);

describe('recording a refund', () => {
  it('what was ordered has gone back to the card', () => {
    const round = given(...cancelled)
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: input });
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', amount: 4500 }]);
  });

  it('counts once, however often it is told', () => {
    given(...cancelled, ...at(NOW, { type: 'Refunded', data: input }))
      .when(recordRefund, bySystem(input, NOW))
      .thenNothing();
  });

  it('that had left before a lost dispute cancelled it is the platform’s loss', () => {
    const round = given(...cancelled, ...lostDispute)
      .when(recordRefund, bySystem(input, NOW))
      .thenHappens({ type: 'Refunded', data: { ...input, afterLoss: true } });
    expect(round.money.refunds).toMatchObject([{ refundId: 're_1', cancelled: false }]);
  });

  it.each([
    ['that nobody ordered', { orderedBy: eventId(0) }],
    ['of another charge', { chargeId: 'ch_2' }],
    ['of another amount', { amount: 4499 }],
  ])('%s is refused', (_what, change) => {
    given(...cancelled)
      .when(recordRefund, bySystem({ ...input, ...change }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('for an order that has its refund already is refused', () => {
    given(...cancelled, ...at(NOW, { type: 'Refunded', data: input }))
      .when(recordRefund, bySystem({ ...input, refundId: 're_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is the system’s to say', () => {
    given(...cancelled)
      .when(recordRefund, byOperator(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
