import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { isFromBalance } from '@meguri/contracts/rental-round/money/round-money.ts';
import { NOTHING, settle, settleNothing } from '@meguri/contracts/rental-round/money/money.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { at, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, feesOf, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { FURTHER_SETTLED, withFurther } from '@meguri/contracts/rental-round/test-support/further-charge.ts';
import { orderRefund } from './decide.ts';

const DAY = 86_400_000;
const NOW = TIMES.assessed;
const paid = feesOf({ price: 3000, method: 'delivery' });
const half = { rental: 1500, shipping: 500, insurance: 0 };
const input = { refund: half, ends: false, reason: TEXT, itemReturned: false };
const reported = roundIn('damage_reported');
const reportedIn = (status: 'in_use' | 'usage_overdue' | 'returned', change: Partial<typeof damageReport> = {}) => [
  ...roundIn(status),
  ...at(TIMES.due, { type: 'DamageReported', data: { ...damageReport, ...change } }),
];
const settling = (refund: typeof half, before = NOTHING) => settle(paid, before, refund, policyOf(1));
type Data = RoundEventData<'RefundOrdered'>;
const ordered = (change: Partial<Data> & Pick<Data, 'to'>): RoundEvent => ({
  type: 'RefundOrdered',
  data: { refund: half, reason: TEXT, itemReturned: false, lateFee: null, settlement: null, ...change },
});
const dispute = (outcome: 'lost' | 'won'): readonly Fact[] =>
  at(
    NOW,
    { type: 'PaymentDisputed', data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 } },
    {
      type: 'DisputeClosed',
      data: {
        disputeId: 'dp_1',
        chargeId: 'ch_1',
        outcome,
        amount: 4500,
        cancelled: { refunds: 0, held: outcome === 'lost' ? 4500 : 0, ownerPayable: 0 },
      },
    },
  );

describe('ordering a refund', () => {
  it('an operator refunds a part while the item is still out: its deadline moves by 3 days', () => {
    const round = given(...reported)
      .when(orderRefund, byOperator(input, NOW))
      .thenHappens(ordered({ to: 'return_shipping_code_generated' }));
    expect(round).toMatchObject({
      money: { holdings: [{ held: 2500, refunded: half }], refunds: [{ amount: 2000, chargeId: 'ch_1' }], payouts: [] },
      deadline: plus(NOW, 3 * DAY),
    });
  });

  it('what the card didn’t pay goes back to the platform, while the rental goes on or when it ends', () => {
    const of = (change: object, refund = { rental: 3000, shipping: 1400, insurance: 0 }) =>
      given(...roundIn('damage_reported', { coupon: 500 }))
        .when(orderRefund, byOperator({ ...input, refund, ...change }, NOW))
        .events()[0]?.data;
    expect(of({})).toMatchObject({ couponBack: 400, settlement: null });
    expect(of({}, half)).not.toHaveProperty('couponBack');
    expect(of({ itemReturned: true })).toMatchObject({ settlement: { couponBack: 400 } });
    expect(of({ itemReturned: true })).not.toHaveProperty('couponBack');
  });

  it('without a return code the round stays in use', () => {
    given(...reportedIn('in_use'))
      .when(orderRefund, byOperator(input, TIMES.due))
      .thenHappens(ordered({ to: 'in_use' }));
  });

  it('the round is completed when the owner has the item', () => {
    const round = given(...reportedIn('returned', { by: 'owner' }))
      .when(orderRefund, byOperator(input, TIMES.due))
      .thenHappens(ordered({ to: 'completed', settlement: settling(half) }));
    expect(round).toMatchObject({
      money: { holdings: [{ held: 0 }], payouts: [{ amount: 1446 }], refunds: [{ amount: 2000 }] },
    });
  });

  it('a decision that confirms the return fixes the late fee and completes the round', () => {
    const late = at(plus(TIMES.due, 2 * DAY), { type: 'DamageReported', data: damageReport });
    const round = given(...roundIn('usage_overdue'), ...late)
      .when(orderRefund, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 7 * DAY)))
      .thenHappens(
        ordered({
          to: 'completed',
          itemReturned: true,
          // Late until it was reported: the five days that the operator took cost the borrower nothing.
          lateFee: { days: 2, amount: 1285 },
          settlement: settling(half),
        }),
      );
    expect(round.lateFee).toMatchObject({ amount: 1285, state: 'due' });
  });

  it('an item that was reported in time and returned during the case is not late, however long the case took', () => {
    const [event] = given(...reported)
      .when(orderRefund, byOperator({ ...input, itemReturned: true }, plus(TIMES.due, 6 * DAY)))
      .events();
    expect(event?.data).toMatchObject({ lateFee: { days: 0, amount: 0 } });
  });

  it('a non-return is completed as lost, even if the item was returned', () => {
    const nonReturn = { by: 'system', nonReturn: true, lateFee: { days: 30, amount: 19_285 } } as const;
    given(...reportedIn('usage_overdue', nonReturn))
      .when(orderRefund, byOperator(input, TIMES.due))
      .thenHappens(ordered({ to: 'completed', itemIs: 'lost', settlement: settling(half) }));
  });

  it('an operator ends the round with a full refund once the owner has the item', () => {
    const round = given(...reportedIn('returned', { by: 'owner' }))
      .when(orderRefund, byOperator({ ...input, refund: paid, ends: true }, TIMES.due))
      .thenHappens(ordered({ refund: paid, to: 'cancelled', settlement: settling(paid) }));
    expect(round).toMatchObject({
      money: { holdings: [{ held: 0 }], payouts: [], refunds: [{ amount: 4500 }] },
      endedAt: TIMES.due,
    });
  });

  it('an operator ends the round, and further charges are settled by themselves', () => {
    const round = withFurther(given(...reportedIn('returned', { by: 'owner' })).round);
    const [event] = orderRefund(byOperator({ ...input, refund: paid, ends: true }, TIMES.due), round);
    expect(event?.data).toMatchObject({ settlement: settling(paid), furtherSettlements: FURTHER_SETTLED });
  });

  it('an operator ends the round without a refund', () => {
    given(...reportedIn('returned', { by: 'owner' }))
      .when(orderRefund, byOperator({ ...input, refund: NOTHING, ends: true }, TIMES.due))
      .thenHappens(ordered({ refund: NOTHING, to: 'cancelled', settlement: settling(NOTHING) }));
  });

  it.each(['shipped', 'in_use', 'usage_overdue'] as const)(
    'can’t end a round while the item is out, as in %s',
    (status) => {
      const out = [...roundIn(status), ...at(TIMES.due, { type: 'DamageReported', data: damageReport })];
      given(...out)
        .when(orderRefund, byOperator({ ...input, refund: paid, ends: true }, TIMES.due))
        .thenRejected('item_still_out');
      for (const itemIs of ['returned', 'lost', 'kept'] as const) {
        const [event] = given(...out)
          .when(orderRefund, byOperator({ ...input, refund: paid, ends: true, itemIs, waiver: TEXT }, TIMES.due))
          .events();
        expect(event?.data).toMatchObject({ to: 'cancelled', itemReturned: itemIs === 'returned' });
      }
    },
  );

  it.each(['lost', 'kept'] as const)(
    'an item that is %s ends the round, with its late fee up to the report',
    (itemIs) => {
      const late = at(plus(TIMES.due, 2 * DAY), { type: 'DamageReported', data: damageReport });
      const round = given(...roundIn('usage_overdue'), ...late)
        .when(orderRefund, byOperator({ ...input, itemIs, waiver: TEXT }, plus(TIMES.due, 7 * DAY)))
        .thenHappens(
          ordered({
            to: 'completed',
            ...{ itemIs, waiver: TEXT, lateFee: { days: 2, amount: 1285 }, settlement: settling(half) },
          }),
        );
      expect(round).toMatchObject({ damage: { gone: { itemIs } }, returned: null, lateFee: { state: 'due' } });
    },
  );

  it('a lost item needs a reason why its borrower owes nothing', () => {
    given(...reported)
      .when(orderRefund, byOperator({ ...input, itemIs: 'lost' }, NOW))
      .thenRejected('waiver_required');
  });

  it('the platform pays the owner of a lost item what the borrower doesn’t owe, up to its value', () => {
    const paying = (compensation: number, change: object = {}) =>
      byOperator({ ...input, itemIs: 'lost' as const, waiver: TEXT, compensation, ...change }, NOW);
    const compensation: RoundEvent = { type: 'OwnerCompensated', data: { amount: 60_000, reason: TEXT } };
    const round = given(...reported)
      .when(orderRefund, paying(60_000))
      .thenHappens(
        ordered({
          to: 'completed',
          ...{ itemIs: 'lost', waiver: TEXT, lateFee: { days: 0, amount: 0 }, settlement: settling(half) },
        }),
        compensation,
      );
    // From the platform's balance, because no charge of this rental has that much.
    expect(round.money.payouts.map((order) => [order.amount, isFromBalance(order)])).toEqual([
      [1446, false],
      [60_000, true],
    ]);
    given(...reported)
      .when(orderRefund, paying(60_001))
      .thenRejected('compensation_too_large');
    given(...reported)
      .when(orderRefund, paying(1, { itemIs: 'returned' }))
      .thenRejected('compensation_not_possible');
  });

  it('all refunds together never exceed what was paid, for any part', () => {
    const before = [
      ...reported,
      ...at(NOW, ordered({ to: 'return_shipping_code_generated' })),
      ...at(NOW, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } }),
    ] as const;
    const more = (refund: typeof half) => byOperator({ ...input, refund }, NOW);
    given(...before)
      .when(orderRefund, more({ rental: 1501, shipping: 0, insurance: 0 }))
      .thenRejected('refund_too_large');
    given(...before)
      .when(orderRefund, more({ rental: 0, shipping: 1001, insurance: 0 }))
      .thenRejected('refund_too_large');
    given(...before)
      .when(orderRefund, more({ rental: 0, shipping: 0, insurance: 1 }))
      .thenRejected('refund_too_large');
    const rest = { rental: 1500, shipping: 1000, insurance: 0 };
    const round = given(...before)
      .when(orderRefund, more(rest))
      .thenHappens(ordered({ refund: rest, to: 'return_shipping_code_generated' }));
    expect(round.money.holdings).toMatchObject([{ held: 0 }]);
  });

  it('a refund of nothing must at least end the round', () => {
    given(...reported)
      .when(orderRefund, byOperator({ ...input, refund: NOTHING }, NOW))
      .thenRejected('refund_empty');
  });

  it('nothing can be refunded after a lost dispute, but the round can be ended', () => {
    const after = [...reported, ...dispute('lost')];
    const ending = { ...input, refund: NOTHING, ends: true, itemIs: 'returned' as const };
    const lost = { refund: 0, ownerShare: 2892 };
    given(...after)
      .when(orderRefund, byOperator(input, NOW))
      .thenRejected('refund_not_possible');
    given(...after)
      .when(orderRefund, byOperator(ending, NOW))
      .thenHappens(
        ordered({
          refund: NOTHING,
          to: 'cancelled',
          ...{ itemReturned: true, lateFee: { days: 0, amount: 0 } },
          settlement: { ...settleNothing(NOTHING), lost },
        }),
      );
    given(...reported, ...dispute('won'))
      .when(orderRefund, byOperator(input, NOW))
      .thenHappens(ordered({ to: 'return_shipping_code_generated' }));
  });

  it('the decision about one report doesn’t settle another', () => {
    given(...reported)
      .when(orderRefund, byOperator({ ...input, reportId: 'd0000000-0000-4000-8000-000000000008' }, NOW))
      .thenRejected('cause_not_current');
    given(...reported)
      .when(orderRefund, byOperator({ ...input, reportId: damageReport.reportId }, NOW))
      .thenHappens(ordered({ to: 'return_shipping_code_generated' }));
  });

  it('is refused without an open report, and to the parties', () => {
    for (const status of ['in_use', 'damage_fee_pending', 'completed'] as const)
      given(...roundIn(status))
        .when(orderRefund, byOperator(input, NOW))
        .thenRejected('transition_not_allowed');
    given(...reported)
      .when(orderRefund, byBorrower(input, NOW))
      .thenRejected('not_operator');
  });
});
