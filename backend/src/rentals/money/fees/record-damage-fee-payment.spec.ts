import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { COVERED, feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  fullSettlement,
  paymentOf,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordDamageFeePayment } from './decide.ts';

const NOW = TIMES.feePaid;
const payment = paymentOf(2000, 2);
const input = { assessmentId: ASSESSMENT_ID, payment, checkoutId: 'cs_2' };
const paid: RoundEvent = { type: 'DamageFeePaid', data: input };
const returned = (change: Partial<typeof payment> = {}): RoundEvent => ({
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: 'cs_2', purpose: 'damage_fee', payment: { ...payment, ...change } },
});
const pending = roundIn('damage_fee_pending');
const assessedIn = (status: 'returned' | 'in_use' | 'usage_overdue', change: Partial<typeof damageReport> = {}) => [
  ...roundIn(status),
  ...at(
    TIMES.due,
    { type: 'DamageReported', data: { ...damageReport, ...change } },
    {
      type: 'DamageFeeAssessed',
      data: {
        assessmentId: ASSESSMENT_ID,
        amount: 2000,
        payBy: '2026-12-23T15:00:00.000Z',
        reason: TEXT,
        itemReturned: false,
        lateFee: null,
      },
    },
  ),
];

describe('recording the payment of a damage fee', () => {
  it('settles the case: the item is still on its way, the owner gets the whole fee', () => {
    const round = given(...pending)
      .when(recordDamageFeePayment, bySystem(input, NOW))
      .thenHappens(paid, {
        type: 'DamageSettled',
        data: { to: 'return_shipping_code_generated', settlement: null },
      });
    expect(round).toMatchObject({
      money: { holdings: [{ held: 4500 }], payouts: [{ amount: 2000, chargeId: 'ch_2' }] },
      damage: { report: null },
    });
  });

  it('leaves the round in use when no return was arranged', () => {
    given(...assessedIn('in_use'))
      .when(recordDamageFeePayment, bySystem(input, TIMES.due))
      .thenHappens(paid, { type: 'DamageSettled', data: { to: 'in_use', settlement: null } });
  });

  it.each([
    ['the owner has the item', assessedIn('returned', { by: 'owner' })],
    ['the item never came back', assessedIn('usage_overdue', { by: 'system', nonReturn: true })],
  ])('completes the round when %s', (_why, history) => {
    const round = given(...history)
      .when(recordDamageFeePayment, bySystem(input, TIMES.due))
      .thenHappens(paid, { type: 'DamageSettled', data: { to: 'completed', settlement: fullSettlement() } });
    expect(round).toMatchObject({
      money: { holdings: [{ held: 0 }], payouts: [{ amount: 2000 }, { amount: 2892, chargeId: 'ch_1' }] },
    });
  });

  it('takes the rest of a fee that the cover pays in part, and pays the owner both', () => {
    const rest = { ...input, payment: paymentOf(1000, 2) };
    const settlement = fullSettlement({ price: 3000, method: 'delivery', ...COVERED });
    const round = given(...feeWithCover(4000, 3000))
      .when(recordDamageFeePayment, bySystem(rest, TIMES.completed))
      .thenHappens(
        { type: 'DamageFeePaid', data: rest },
        { type: 'DamageSettled', data: { to: 'completed', settlement, covered: 3000 } },
      );
    expect(round.money.payouts).toMatchObject([
      { amount: 1000, chargeId: 'ch_2' },
      { amount: 2892, chargeId: 'ch_1' },
      { amount: 3000, coverOf: ASSESSMENT_ID },
    ]);
    const whole = { ...input, payment: paymentOf(4000, 2) };
    given(...feeWithCover(4000, 3000))
      .when(recordDamageFeePayment, bySystem(whole, TIMES.completed))
      .thenHappens({
        type: 'DuplicatePaymentReceived',
        data: { checkoutId: 'cs_2', purpose: 'damage_fee', payment: whole.payment },
      });
  });

  it('refunds a wrong amount or currency in full', () => {
    for (const change of [{ amount: 1999 }, { amount: 2001 }, { currency: 'usd' }])
      given(...pending)
        .when(recordDamageFeePayment, bySystem({ ...input, payment: { ...payment, ...change } }, NOW))
        .thenHappens(returned(change));
  });

  it('refunds a payment for another assessment', () => {
    const other = { ...input, assessmentId: 'f0000000-0000-4000-8000-000000000009' };
    given(...pending)
      .when(recordDamageFeePayment, bySystem(other, NOW))
      .thenHappens(returned());
  });

  it.each(['damage_reported', 'completed', 'cancelled'] as const)(
    'refunds a payment that isn’t owed in %s',
    (status) => {
      const round = given(...roundIn(status))
        .when(recordDamageFeePayment, bySystem(input, NOW))
        .thenHappens(returned());
      expect(round.money.refunds.at(-1)).toMatchObject({ chargeId: 'ch_2', amount: 2000 });
    },
  );

  it('counts a payment that is reported twice once', () => {
    given(...roundIn('damage_fee_paid'))
      .when(recordDamageFeePayment, bySystem(input, NOW))
      .thenNothing();
  });

  it('is refused for payments of other rounds, and to everyone but the system', () => {
    given(...roundIn('request_approved'))
      .when(recordDamageFeePayment, bySystem(input, NOW))
      .thenRejected('money_fact_mismatch');
    given(...pending)
      .when(recordDamageFeePayment, byBorrower(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
