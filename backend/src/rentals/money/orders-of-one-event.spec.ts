import { describe, expect, it } from '@jest/globals';
import { resendRefundSchema, reversePayoutSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { payoutOf, refundOf } from '@meguri/contracts/rental-round/money/money-changes.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator } from '../test-support/commands.ts';
import { reversePayout } from './payouts/decide.ts';
import { resendRefund } from './refunds/decide.ts';
import { settleObligation } from './settle-obligation/decide.ts';

/** An event ordered a refund and a payout of each of two charges; operators name the second of each with its charge. */
const NOW = TIMES.due;
const ORDERED_BY = '0b8d9a6e-7f0c-4c1d-9a55-0f3f4d6f7a10';
const OF_SECOND = { orderedBy: ORDERED_BY, chargeId: 'ch_7' };
const NAME = `${ORDERED_BY}:ch_7`;

function having({ isSent }: { readonly isSent: boolean }) {
  const completed = roundAfter(roundIn('completed'));
  const orders = <Order>(of: (chargeId: string, amount: number, orderedBy: string, orderedAt: string) => Order) =>
    ['ch_1', 'ch_7'].map((chargeId, index) => of(chargeId, 900 - index * 200, ORDERED_BY, NOW));
  const refunds = orders(refundOf).map((order) => ({ ...order, returns: ['re_0'], returnedAt: NOW }));
  const sent = (index: number) => (isSent ? { transferId: `tr_${index}`, sentAt: NOW } : {});
  const payouts = orders(payoutOf).map((order, index) => ({ ...order, ...sent(index) }));
  return { ...completed, money: { ...completed.money, refunds, payouts } };
}

describe('an operator', () => {
  it('settles the order that is named by hand, and not the other one of the same event', () => {
    const byBank = { obligation: 'payout', by: 'bank_transfer', reference: 'BANK-1', reason: TEXT } as const;
    const data = { ...byBank, subject: ORDERED_BY, chargeId: 'ch_7', amount: 700 };
    expect(settleObligation(byOperator({ ...byBank, subject: NAME }, NOW), having({ isSent: false }))).toEqual([
      { type: 'ObligationSettled', data },
    ]);
    const [first] = settleObligation(byOperator({ ...byBank, subject: ORDERED_BY }, NOW), having({ isSent: false }));
    expect(first?.data).toMatchObject({ chargeId: 'ch_1', amount: 900 });
  });

  it('takes back the payout, and sends the refund again, that are named', () => {
    const taking = { amount: 700, reason: TEXT };
    expect(reversePayout(byOperator({ ...taking, orderedBy: NAME }, NOW), having({ isSent: true }))).toEqual([
      { type: 'PayoutReversalOrdered', data: { ...OF_SECOND, ...taking } },
    ]);
    expect(resendRefund(byOperator({ orderedBy: NAME, reason: TEXT }, NOW), having({ isSent: true }))).toEqual([
      { type: 'RefundOrderedAgain', data: { ...OF_SECOND, reason: TEXT } },
    ]);
  });

  it.each([
    [ORDERED_BY, true],
    [ORDERED_BY.toUpperCase(), true],
    [NAME, true],
    // The cover’s part of a fee is ordered by the event that settles the case, and from no charge.
    [`${ORDERED_BY}:${ORDERED_BY}`, true],
    ['ch_7', false],
    [`${NAME} `, false],
    [`${ORDERED_BY}:`, false],
  ])('may send %j as the name of an order: %s', (orderedBy, isName) => {
    const reason = '確認済みのため';
    expect(resendRefundSchema.safeParse({ orderedBy, reason }).success).toBe(isName);
    expect(reversePayoutSchema.safeParse({ orderedBy, reason, amount: 1 }).success).toBe(isName);
  });
});
