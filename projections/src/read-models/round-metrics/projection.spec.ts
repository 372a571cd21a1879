import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { SAMPLE_EVENTS, storedAs, storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { ROUND_METRICS_PROJECTION } from './projection.ts';
import { ROUND_METRICS } from './table.ts';

const AT = '2026-03-05T00:00:00.000Z';
const rowsAfter = (...types: readonly RoundEventType[]) => {
  const projector = ROUND_METRICS_PROJECTION.open('read_models');
  types.forEach((type, revision) => projector.apply(new FeedEvent(storedSample(type, revision))));
  return projector.takeWrites().flatMap(({ rows }) => rows as Record<string, unknown>[]);
};

describe('the figures of operators', () => {
  it.each(ROUND_EVENT_TYPES)('have one row per round: %s', (type) => {
    expect(rowsAfter(type, type)).toHaveLength(1);
    expect(Object.keys(rowsAfter(type)[0]!).sort()).toEqual(Object.keys(ROUND_METRICS.columns).sort());
  });

  it('store when a round first reached each stage, and its total amounts', () => {
    const [row] = rowsAfter('RentalRequested', 'RequestSent', 'Approved', 'PaymentCompleted', 'Paid', 'Shipped');
    const { borrowerId, itemId } = SAMPLE_EVENTS.RentalRequested;
    expect(row).toMatchObject({ requested_at: AT, borrower_id: borrowerId, item_id: itemId, answer: 'approved' });
    expect(row).toMatchObject({ answered_at: AT, paid_at: AT, shipped_at: AT, received_at: null });
    expect(row).toMatchObject({ charged: 4500, refunded: 0, paid_out: 0, fees: 0, losses: 0 });
  });

  it('count the first answer: a request that is withdrawn later was approved', () => {
    expect(rowsAfter('Approved', 'Withdrawn')[0]).toMatchObject({ answer: 'approved' });
    expect(rowsAfter('Withdrawn')[0]).toMatchObject({ answer: 'withdrawn' });
  });

  it('count a refund that the bank returned neither as a refund nor as a payment', () => {
    const refunded = SAMPLE_EVENTS.Refunded.amount;
    expect(rowsAfter('Refunded')[0]).toMatchObject({ charged: 0, refunded });
    const back = SAMPLE_EVENTS.RefundReturned.amount;
    expect(rowsAfter('Refunded', 'RefundReturned')[0]).toMatchObject({ charged: 0, refunded: refunded - back });
  });

  it('sum up what the cover earned and paid', () => {
    const projector = ROUND_METRICS_PROJECTION.open('read_models');
    const { settlement } = SAMPLE_EVENTS.DamageSettled;
    const settled = { to: 'completed', settlement: { ...settlement!, insurance: 300 }, covered: 2000 } as const;
    projector.apply(new FeedEvent(storedAs('DamageSettled', settled, 0)));
    expect(projector.takeWrites()[0]?.rows).toMatchObject([{ premiums: 300, claims: 2000 }]);
  });

  it('sum up what coupons paid, less what went back', () => {
    const projector = ROUND_METRICS_PROJECTION.open('read_models');
    const { payment } = SAMPLE_EVENTS.PaymentCompleted;
    projector.apply(new FeedEvent(storedAs('PaymentCompleted', { checkoutId: null, payment, coupon: 500 }, 0)));
    expect(projector.takeWrites()[0]?.rows).toMatchObject([{ charged: payment.amount, promotions: 500 }]);
    const ordered = { ...SAMPLE_EVENTS.RefundOrdered, settlement: null, couponBack: 200 };
    projector.apply(new FeedEvent(storedAs('RefundOrdered', ordered, 1)));
    expect(projector.takeWrites()[0]?.rows).toMatchObject([{ promotions: -200 }]);
  });

  it('count a refund once it has succeeded, and not while the provider holds it', () => {
    const { amount } = SAMPLE_EVENTS.RefundPending;
    expect(rowsAfter('RefundPending')[0]).toMatchObject({ charged: 0, refunded: 0 });
    const projector = ROUND_METRICS_PROJECTION.open('read_models');
    projector.apply(new FeedEvent(storedSample('RefundPending', 0)));
    projector.apply(new FeedEvent(storedAs('Refunded', { ...SAMPLE_EVENTS.Refunded, afterPending: true }, 1)));
    expect(projector.takeWrites()[0]?.rows).toMatchObject([{ charged: 0, refunded: amount }]);
    projector.apply(new FeedEvent(storedSample('RefundPending', 2)));
    projector.apply(
      new FeedEvent(storedAs('RefundReturned', { ...SAMPLE_EVENTS.RefundReturned, afterPending: true }, 3)),
    );
    expect(projector.takeWrites()[0]?.rows).toMatchObject([{ charged: 0, refunded: 0 }]);
  });

  it.each(['DamageDismissed', 'RefundOrdered', 'DamageFeeAssessed'] as const)(
    'have the item’s return when %s confirms it',
    (type) => {
      const rowAfter = (itemReturned: boolean) => {
        const projector = ROUND_METRICS_PROJECTION.open('read_models');
        projector.apply(new FeedEvent(storedAs(type, { ...SAMPLE_EVENTS[type], itemReturned }, 0)));
        return (projector.takeWrites()[0]?.rows as Record<string, unknown>[])[0];
      };
      expect(rowAfter(true)).toMatchObject({ returned_at: AT });
      expect(rowAfter(false)).toMatchObject({ returned_at: null });
    },
  );

  it('are handed out once for writing', () => {
    const projector = ROUND_METRICS_PROJECTION.open('read_models');
    projector.apply(new FeedEvent(storedSample('Paid', 0)));
    expect(projector.takeWrites()[0]?.rows).toHaveLength(1);
    expect(projector.takeWrites()[0]?.rows).toHaveLength(0);
  });
});
