import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../events.ts';
import { plus, HOUR, DAY } from '../time/period.ts';
import { at, eventId, roundAfter } from '../test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../test-support/histories.ts';
import { movedBy, movedWithinDay, needsTwo } from './four-eyes.ts';
import { postingsOf } from './ledger.ts';
import { NOTHING } from './money.ts';
import { rentalHolding } from './round-money.ts';
import {
  grantable,
  openReversals,
  returnedRefunds,
  stillOwners,
  toReverse,
  unaccountedMovements,
} from './obligations.ts';
import { foreignRefundShares } from './settlements.ts';

const completed = roundIn('completed');
const paidOut = [
  ...completed,
  ...at(TIMES.completed, {
    type: 'PayoutSent',
    data: { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 },
  } as const),
];
const after = (history: typeof completed, ...events: readonly RoundEvent[]) =>
  roundAfter([...history, ...at(TIMES.completed, ...events)]);

const refundByHand = (amount: number): RoundEvent => ({
  type: 'ForeignRefund',
  data: { refundId: 're_9', chargeId: 'ch_1', amount },
});
const reversalByHand = (amount: number): RoundEvent => ({
  type: 'ForeignReversal',
  data: { reversalId: 'trr_9', transferId: 'tr_1', chargeId: 'ch_1', amount },
});
const settledReversal = (amount: number): RoundEvent => ({
  type: 'ObligationSettled',
  data: {
    ...{ obligation: 'reversal', subject: 'trr_9', chargeId: 'ch_1', amount },
    ...{ by: 'nothing_owed', reference: null, reason: TEXT },
  },
});
const reversalOrdered = (amount: number): RoundEvent => ({
  type: 'PayoutReversalOrdered',
  data: { orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount, reason: TEXT },
});
const chargeOf = (round: ReturnType<typeof after>) => round.money.charges[0]!;
const movementOf = (round: ReturnType<typeof after>) => round.money.foreign[0]!;

describe('what operators may still refund of a charge', () => {
  it('is nothing before the settlement, and everything afterwards', () => {
    expect(grantable(after(roundIn('in_use')), chargeOf(after(roundIn('in_use'))))).toBe(0);
    expect(grantable(after(completed), chargeOf(after(completed)))).toBe(4500);
  });

  it('is reduced by what a lost dispute took, and by foreign refunds that weren’t returned', () => {
    const opened: RoundEvent = { type: 'PaymentDisputed', data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 500 } };
    const lost: RoundEvent = {
      type: 'DisputeClosed',
      data: {
        ...{ disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost', amount: 500, withdrawn: 500, fee: 1500 },
        cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
      },
    };
    const disputed = after(paidOut, opened, lost);
    expect(grantable(disputed, chargeOf(disputed))).toBe(4000);
    const assigned: RoundEvent = {
      type: 'ForeignRefundAssigned',
      data: { refundId: 're_9', chargeId: 'ch_1', parts: NOTHING, held: 0, ownerPayable: 0, reason: TEXT },
    };
    const refunded = after(paidOut, refundByHand(700), assigned);
    expect(grantable(refunded, chargeOf(refunded))).toBe(3800);
    const returned = after(paidOut, refundByHand(700), assigned, {
      type: 'RefundReturned',
      data: { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 700, unordered: 700 },
    });
    expect(grantable(returned, chargeOf(returned))).toBe(4500);
  });

  it('is reduced once by what an order records as paid in another way', () => {
    const granted: RoundEvent = { type: 'RefundGranted', data: { chargeId: 'ch_1', amount: 1000, reason: TEXT } };
    const ordered = after(paidOut, granted, refundByHand(700));
    const subject = ordered.money.refunds.at(-1)!.orderedBy;
    const settledBy = (by: 'provider' | 'bank_transfer', amount: number): RoundEvent => ({
      type: 'ObligationSettled',
      data: { obligation: 'refund', subject, chargeId: 'ch_1', amount, by, reference: 're_9', reason: TEXT },
    });
    const byHand = after(paidOut, granted, refundByHand(700), settledBy('provider', 700));
    expect(grantable(byHand, chargeOf(byHand))).toBe(3500);
    const rest = { refundId: 're_1', orderedBy: subject, chargeId: 'ch_1', amount: 300 };
    const sent = after(paidOut, granted, refundByHand(700), settledBy('provider', 700), {
      type: 'Refunded',
      data: rest,
    });
    expect(grantable(sent, chargeOf(sent))).toBe(3500);
    const byBank = after(paidOut, granted, settledBy('bank_transfer', 1000));
    expect(grantable(byBank, chargeOf(byBank))).toBe(3500);
    const returned = after(paidOut, granted, refundByHand(700), settledBy('provider', 700), {
      type: 'RefundReturned',
      data: { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 700, unordered: 0 },
    });
    expect(grantable(returned, chargeOf(returned))).toBe(3500);
  });
});

describe('a foreign refund', () => {
  it('is taken from the held money, and never more than that', () => {
    const round = after(roundIn('in_use'), refundByHand(4500));
    expect(foreignRefundShares(round, movementOf(round), { ...NOTHING, rental: 3000, shipping: 1500 })).toEqual({
      held: 4500,
      ownerPayable: 0,
    });
    expect(foreignRefundShares(round, movementOf(round), { ...NOTHING, shipping: 1600 })).toBeNull();
    const holdings = [{ ...rentalHolding(round)!, held: 1000 }];
    const short = { ...round, money: { ...round.money, holdings } };
    expect(foreignRefundShares(short, movementOf(round), { ...NOTHING, shipping: 1500 })).toBeNull();
  });

  it('reduces the owner’s share as far as that wasn’t paid out', () => {
    const unpaid = after(completed, refundByHand(1000));
    const parts = { ...NOTHING, rental: 1000 };
    expect(foreignRefundShares(unpaid, movementOf(unpaid), parts)).toEqual({ held: 0, ownerPayable: 964 });
    const paid = after(paidOut, refundByHand(1000));
    expect(foreignRefundShares(paid, movementOf(paid), parts)).toEqual({ held: 0, ownerPayable: 0 });
  });

  it('costs the platform what no share covers', () => {
    const parts = { ...NOTHING, rental: 1000 };
    const assigned: RoundEvent = {
      type: 'ForeignRefundAssigned',
      data: { refundId: 're_9', chargeId: 'ch_1', parts, held: 0, ownerPayable: 964, reason: TEXT },
    };
    const round = after(completed, refundByHand(1200), assigned);
    expect(movementOf(round)).toMatchObject({ open: 0, platformLoss: 1200 - 964 });
    expect(rentalHolding(round)?.refunded).toEqual(parts);
  });

  it('of a fee’s charge doesn’t affect the rental’s parts', () => {
    const duplicate: RoundEvent = {
      type: 'DuplicatePaymentReceived',
      data: { checkoutId: null, purpose: 'rental', payment: paymentOf(4500, 2) },
    };
    const round = after(
      completed,
      duplicate,
      { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_2', amount: 300 } },
      {
        type: 'ForeignRefundAssigned',
        data: {
          ...{ refundId: 're_9', chargeId: 'ch_2', parts: { ...NOTHING, rental: 300 } },
          ...{ held: 0, ownerPayable: 0, reason: TEXT },
        },
      },
    );
    expect(rentalHolding(round)?.refunded).toEqual(NOTHING);
  });

  it('can be the refund that was owed: the order is paid, and the movement accounted for', () => {
    const cancelled = roundIn('cancelled');
    const round = after(cancelled, refundByHand(4500), {
      type: 'ObligationSettled',
      data: {
        ...{ obligation: 'refund', subject: eventId(cancelled.length - 1), chargeId: 'ch_1', amount: 4500 },
        ...{ by: 'provider', reference: 're_9', reason: TEXT },
      },
    });
    expect(unaccountedMovements(round, 'refund')).toEqual([]);
    expect(round.money.refunds).toMatchObject([{ settled: 4500 }]);
  });

  it('that is returned isn’t owed when it belonged to no order', () => {
    const round = after(completed, refundByHand(700), {
      type: 'RefundReturned',
      data: { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 700, unordered: 700 },
    });
    expect([returnedRefunds(round), unaccountedMovements(round, 'refund')]).toEqual([[], []]);
  });
});

describe('a foreign reversal', () => {
  it('waits for an operator’s decision, unless it was demanded anyway', () => {
    expect(movementOf(after(paidOut, reversalByHand(1000)))).toMatchObject({ open: 1000 });
    const wanted = after(paidOut, reversalOrdered(600), reversalByHand(1000));
    expect(movementOf(wanted)).toMatchObject({ open: 400 });
    expect(openReversals(wanted)).toEqual([]);
  });

  it('that isn’t owed to the owner is lost to them, and isn’t demanded a second time', () => {
    const [order] = after(paidOut, reversalByHand(1000), settledReversal(1000)).money.payouts;
    expect(order).toMatchObject({ lost: 1000, reversed: 1000 });
    expect([toReverse(order!), stillOwners(order!)]).toEqual([0, 1892]);
  });

  it('that two orders demanded reverses both', () => {
    const [order] = after(paidOut, reversalOrdered(600), reversalOrdered(300)).money.payouts;
    expect([toReverse(order!), stillOwners(order!)]).toEqual([900, 1992]);
  });
});

describe('the books', () => {
  const settled = (by: 'provider' | 'bank_transfer'): RoundEvent => ({
    type: 'ObligationSettled',
    data: { obligation: 'refund', subject: 'x', chargeId: 'ch_1', amount: 10, by, reference: 'r', reason: TEXT },
  });

  it('move an earlier refund out of the loss that it was booked as, and one by bank out of the borrower’s debt', () => {
    expect(postingsOf(settled('provider'))).toEqual([{ debit: 'refunds', credit: 'platform_loss', amount: 10 }]);
    expect(postingsOf(settled('bank_transfer'))).toEqual([{ debit: 'refunds', credit: 'card', amount: 10 }]);
  });

  it('owe the owner what was reversed without a reason', () => {
    const data = { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 1000 };
    expect(postingsOf({ type: 'TransferReversed', data: { ...data, notOwed: 400 } })).toEqual([
      { debit: 'owner_paid', credit: 'platform_loss', amount: 1000 },
      { debit: 'platform_loss', credit: 'owner_payable', amount: 400 },
    ]);
  });

  it('give the platform what is returned of a refund that isn’t owed', () => {
    const data = { refundId: 're_1', chargeId: 'ch_1', orderedBy: null, amount: 700, unordered: 200 };
    expect(postingsOf({ type: 'RefundReturned', data })).toEqual([
      { debit: 'card', credit: 'refunds', amount: 500 },
      { debit: 'card', credit: 'platform_loss', amount: 200 },
    ]);
  });
});

describe('two operators', () => {
  const granted = (amount: number): RoundEvent => ({
    type: 'RefundGranted',
    data: { chargeId: 'ch_1', amount, reason: TEXT },
  });
  const round = after(completed, granted(6000));

  it('have to agree to an amount that is over the limit together with the last day’s', () => {
    const soon = plus(TIMES.completed, HOUR);
    expect(movedWithinDay(round, soon)).toBe(6000);
    expect(needsTwo(round, [granted(4000)], soon, 10_000)).toBe(false);
    expect(needsTwo(round, [granted(4001)], soon, 10_000)).toBe(true);
  });

  it('needn’t agree when the other amount is a day old', () => {
    const later = plus(TIMES.completed, DAY);
    expect(movedWithinDay(round, later)).toBe(0);
    expect(needsTwo(round, [granted(10_000)], later, 10_000)).toBe(false);
  });

  it('have to agree to the waiver of a late fee, as far as its amount is known or possible', () => {
    const waived = (cause: 'operator' | 'below_least_charge', amount?: number): RoundEvent =>
      ({ type: 'LateFeeWaived', data: { cause, reason: TEXT, ...(amount !== undefined && { amount }) } }) as RoundEvent;
    expect(movedBy(round, [waived('operator', 600)])).toBe(600);
    expect(movedBy(round, [waived('operator')])).toBe(19_285);
    expect(movedBy(round, [waived('below_least_charge', 40)])).toBe(0);
  });

  it('have to agree to a settlement that can’t be verified here, whatever else is decided, and never to nothing', () => {
    const data = {
      obligation: 'payout',
      subject: 'e',
      chargeId: 'ch_1',
      amount: 1,
      reference: 'b',
      reason: TEXT,
    } as const;
    const paid: RoundEvent = { type: 'ObligationSettled', data: { ...data, by: 'bank_transfer' } };
    expect(needsTwo(round, [granted(1), paid], plus(TIMES.completed, DAY), 10_000)).toBe(true);
    expect(needsTwo(round, [granted(0)], plus(TIMES.completed, HOUR), 0)).toBe(false);
  });
});
