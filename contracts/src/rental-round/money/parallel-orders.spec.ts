import { describe, expect, it } from '@jest/globals';
import { roundAfter } from '../test-support/facts.ts';
import { paymentOf, roundIn, TEXT } from '../test-support/histories.ts';
import type { Changes } from '../rental-round.ts';
import * as disputes from './dispute-changes.ts';
import { earned, lossShares } from './dispute-shares.ts';
import * as foreign from './foreign-changes.ts';
import { NOTHING, refundLessLoss, settle, smaller } from './money.ts';
import * as changes from './money-changes.ts';
import * as sentChanges from './sent-changes.ts';
import * as settlementChanges from './settlement-changes.ts';
import { grantable, hasOpenMoney, reversible, settleable } from './obligations.ts';
import { cancellationOf, endingWith, foreignRefundShares, refundable, settlementOf } from './settlements.ts';
import { ImpossibleEvent } from '../machine.ts';
import { movedByOperator } from './four-eyes.ts';
import { EMPTY_BALANCES, post, postingsOf } from './ledger.ts';
import { FURTHER, FURTHER_SETTLED } from '../test-support/further-charge.ts';
import { tasksOf } from '../actions/tasks.ts';
import * as orders from './operator-orders.ts';
import {
  type Dispute,
  type ForeignMovement,
  type Holding,
  type Money,
  orderNameOf,
  type PayoutOrder,
  type RefundOrder,
  rentalHolding,
} from './round-money.ts';
import { policyOf } from '../policy.ts';

/** Of several orders, charges and disputes of one rental, an event changes the one that it is about. */

const AT = '2026-12-20T00:00:00.000Z';
const ID = 'e9';
const completed = roundAfter(roundIn('completed'));
const inUse = roundAfter(roundIn('in_use'));
const having = (money: Partial<Money>, round = completed) => ({ ...round, money: { ...round.money, ...money } });
const moneyOf = ({ money }: Changes): Money => money!;
const holding = (change: Partial<Holding> = {}): Holding => ({ ...rentalHolding(completed)!, ...change });

const refund = (orderedBy: string, amount: number, more: Partial<RefundOrder> = {}): RefundOrder => ({
  ...changes.refundOf('ch_1', amount, orderedBy, AT),
  ...more,
});
const payout = (orderedBy: string, amount: number, more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...changes.payoutOf('ch_1', amount, orderedBy, AT),
  ...more,
});
const sent = (transferId: string, more: Partial<PayoutOrder> = {}) => ({ transferId, sentAt: AT, ...more });
const dispute = (disputeId: string, more: Partial<Dispute> = {}): Dispute => ({
  ...{ disputeId, chargeId: 'ch_1', amount: 1000, withdrawn: 0, fee: 0, platformLoss: 0, beyondShare: 0, ofOwner: 0 },
  ...{
    refundable: false,
    escalated: false,
    ofRefunds: 0,
    ofHeld: 0,
    ofFees: 0,
    openedAt: AT,
    outcome: 'open',
    closedAt: null,
    returnedAt: null,
  },
  ...more,
});
const movement = (objectId: string, more: Partial<ForeignMovement> = {}): ForeignMovement => ({
  ...{ kind: 'refund', objectId, chargeId: 'ch_1', amount: 700, open: 700, platformLoss: 0, foundAt: AT },
  ...{ pendingSince: null, returned: false, ...more },
});

describe('a payment', () => {
  it('is added to earlier ones; one of a wrong amount is refunded in full, beside other refunds', () => {
    const payment = { payment: paymentOf(4500, 2), checkoutId: 'cs_2' };
    const late = { ...paymentOf(100, 7), purpose: 'late_fee', checkoutId: null } as const;
    const before = having({ charges: [late], refunds: [refund('a', 100)] }, inUse);
    expect(moneyOf(changes.paymentCompleted(before, payment)).charges).toMatchObject([late, { purpose: 'rental' }]);
    const rental = { ...payment.payment, purpose: 'rental', checkoutId: 'cs_2' } as const;
    const wrong = having({ charges: [late, rental], refunds: [refund('a', 100)] }, inUse);
    const found = moneyOf(changes.mismatch(wrong, ID, AT));
    expect(found.charges).toMatchObject([{ purpose: 'late_fee' }, { purpose: 'returned_whole' }]);
    expect(found.refunds).toMatchObject([{ orderedBy: 'a' }, { orderedBy: ID, chargeId: 'ch_2', amount: 4500 }]);
  });

  it('of a round without a charge settles nothing; a partial refund before the settlement is added to the others', () => {
    const settlement = settle(NOTHING, NOTHING, NOTHING, policyOf(1));
    expect(settlementChanges.settled(having({ charges: [], holdings: [] }), { settlement }, ID, AT)).toEqual({});
    const before = having({ refunds: [refund('a', 100)] }, inUse);
    expect(
      moneyOf(settlementChanges.refundedInPart(before, { refund: { ...NOTHING, rental: 500 } }, ID, AT)).refunds,
    ).toMatchObject([{ orderedBy: 'a' }, { orderedBy: ID, amount: 500 }]);
    const back = { ...NOTHING, rental: 300 };
    const ends = settle(before.fees, NOTHING, back, policyOf(1));
    expect(moneyOf(settlementChanges.settled(before, { settlement: ends }, ID, AT)).refunds).toHaveLength(2);
  });
});

describe('a charge that settles when the round ends', () => {
  const other = FURTHER;
  const [rental] = inUse.money.holdings;
  const two = (more: Partial<Money> = {}) => having({ holdings: [rental!, other], ...more }, inUse);

  it('bears a lost dispute, and gets its money back, without the others', () => {
    const before = two({ disputes: [dispute('dp_1', { chargeId: 'ch_7' })] });
    expect(lossShares(before, 'ch_7', 2500).cancelled).toEqual({ refunds: 0, held: 2000, ownerPayable: 0 });
    const lost = {
      disputeId: 'dp_1',
      chargeId: 'ch_7',
      outcome: 'lost',
      amount: 1000,
      withdrawn: 1000,
      fee: 0,
    } as const;
    const shares = { cancelled: { refunds: 0, held: 1000, ownerPayable: 0 }, ownerPaid: 0 };
    const after = { ...before, ...disputes.disputeClosed(before, { ...lost, ...shares }, AT) };
    expect(after.money.holdings).toEqual([rental, { ...other, held: 1000 }]);
    const back = { disputeId: 'dp_1', chargeId: 'ch_7', amount: 300, fee: 0, held: 300, ownerPayable: 0, ownerPaid: 0 };
    const { holdings } = moneyOf(disputes.disputeMoneyReturned(after, back, ID, AT));
    expect(holdings).toEqual([rental, { ...other, held: 1300 }]);
  });

  it('bears its own foreign refunds, up to what it holds', () => {
    const found = movement('re_9', { chargeId: 'ch_7', amount: 3000, open: 3000 });
    const before = two({ foreign: [found] });
    const parts = { ...NOTHING, rental: 2000 };
    expect(foreignRefundShares(before, found, parts)).toEqual({ held: 2000, ownerPayable: 0 });
    expect(foreignRefundShares(before, found, { ...NOTHING, rental: 2001 })).toBeNull();
    const data = { refundId: 're_9', chargeId: 'ch_7', parts, held: 2000, ownerPayable: 0, reason: TEXT };
    expect(moneyOf(foreign.foreignRefundAssigned(before, data)).holdings).toEqual([
      rental,
      { ...other, held: 0, refunded: parts },
    ]);
  });

  it('settles at its own price, with its own losses', () => {
    expect(settlementOf(two(), NOTHING, other)).toMatchObject({ gross: 2000, payoutFee: 72, ownerShare: 1928 });
    const lossy = { ...other, held: 1000 };
    expect(settlementOf(two(), NOTHING, lossy)).toMatchObject({
      payoutFee: 0,
      ownerShare: 1000,
      lost: { ownerShare: 928 },
    });
    const settled = { ...other, held: 0, settlement: settlementOf(two(), NOTHING, other) };
    expect(earned(two({ holdings: [rental!, settled] }), 'ch_7')).toBe(72);
    expect(earned(two(), 'ch_7')).toBe(0);
  });

  it('is never forgotten, settled twice or invented by the event that ends the round', () => {
    const before = two();
    const ending = endingWith(before, settlementOf(before, NOTHING));
    const [further] = FURTHER_SETTLED;
    const wrong = [
      undefined,
      [further!, further!],
      [{ ...further!, chargeId: 'ch_8' }],
      [...FURTHER_SETTLED, { ...further!, chargeId: 'ch_8' }],
    ];
    for (const furtherSettlements of wrong)
      expect(() => settlementChanges.settled(before, { ...ending, furtherSettlements }, ID, AT)).toThrow(
        ImpossibleEvent,
      );
    const unpaid = having({ charges: [], holdings: [] });
    expect(() => settlementChanges.settled(unpaid, ending, ID, AT)).toThrow(ImpossibleEvent);
  });

  it('settles with the same event as the others, and is paid out by an order of its own', () => {
    const before = two({
      disputes: [dispute('dp_1', { ofHeld: 40 }), dispute('dp_2', { chargeId: 'ch_7', ofHeld: 50 })],
    });
    const ending = endingWith(before, settlementOf(before, NOTHING));
    expect(ending.furtherSettlements).toEqual(FURTHER_SETTLED);
    const { holdings, payouts, disputes: after } = moneyOf(settlementChanges.settled(before, ending, ID, AT));
    expect(holdings).toMatchObject([
      { held: 0, settlement: { ownerShare: 2892 } },
      { held: 0, settlement: { ownerShare: 1928 } },
    ]);
    expect(payouts).toEqual([changes.payoutOf('ch_1', 2892, ID, AT), changes.payoutOf('ch_7', 1928, ID, AT)]);
    expect(after).toMatchObject([
      { ofHeld: 0, ofFees: 40 },
      { ofHeld: 0, ofFees: 50 },
    ]);
    const data = { comment: null, photos: [], ...ending };
    const balances = post(EMPTY_BALANCES, postingsOf({ type: 'Completed', data }));
    expect(balances).toMatchObject({ held: -6500, owner_payable: 2892 + 1928, payout_fees: 108 + 72, shipping: 1500 });
  });
});

describe('a sent movement', () => {
  const two = having({
    refunds: [refund('a', 500, { settled: 200, returnedAt: AT }), refund('b', 300)],
    payouts: [payout('c', 2892, sent('tr_1')), payout('d', 1285)],
  });
  const refunded = (amount: number) => ({ orderedBy: 'a', chargeId: 'ch_1', refundId: 're_1', amount });

  it.each([
    ['the rest of what was paid in another way', 300, { amount: 300, lost: 0 }],
    ['all of it although a part was paid in another way', 500, { amount: 500, lost: 200 }],
  ])('is %s', (_, amount, now) => {
    const { refunds } = moneyOf(sentChanges.refunded(two, refunded(amount), AT));
    const [a, b] = refunds;
    expect(a).toMatchObject({ refundId: 're_1', returnedAt: null, settled: 0, ...now });
    expect(b).toEqual(two.money.refunds[1]);
  });

  it('has no loss once it is less than ordered', () => {
    const before = having({ refunds: [refund('a', 500, { lost: 100 })] });
    expect(moneyOf(sentChanges.refunded(before, refunded(400), AT)).refunds).toMatchObject([{ amount: 400, lost: 0 }]);
  });

  it('is reversed from its own transfer; what wasn’t owed is paid again', () => {
    const before = having({
      payouts: [payout('c', 2892, sent('tr_1', { lost: 50 })), payout('d', 1285, sent('tr_2'))],
    });
    const data = { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 500, notOwed: 1 };
    expect(moneyOf(sentChanges.transferReversed(before, data, ID, AT)).payouts).toMatchObject([
      { orderedBy: 'c', lost: 51, reversed: 500, reversals: ['trr_1'] },
      { orderedBy: 'd', reversed: 0, reversals: [] },
      { orderedBy: ID, amount: 1, transferId: null },
    ]);
  });

  it('can be refunded, or demanded back, once: of that charge, and of what is still its owner’s', () => {
    const other = { ...changes.refundOf('ch_7', 400, 'x', AT), refundId: 're_7' };
    const whole = refund('a', 500, { refundId: 're_1', lost: 200 });
    const round = having({ refunds: [other, whole], payouts: [payout('c', 2892, sent('tr_1', { lost: 2892 }))] });
    expect(grantable(round, round.money.charges[0]!)).toBe(4000);
    expect(reversible(round)).toEqual([]);
    const rest = having({ payouts: [payout('c', 2892, sent('tr_1', { lost: 2891 }))] });
    expect(reversible(rest)).toHaveLength(1);
  });
});

describe('a dispute', () => {
  const lost = { disputeId: 'dp_1', chargeId: 'ch_7', outcome: 'lost', amount: 1000, withdrawn: 1000, fee: 0 } as const;

  it('has evidence of its own', () => {
    const before = having({ disputes: [dispute('dp_1'), dispute('dp_2')] });
    const data = { disputeId: 'dp_2', chargeId: 'ch_1', fileId: 'f', hash: 'h', by: null };
    const { disputes: after } = moneyOf(disputes.evidenceSubmitted(before, data, AT));
    expect(after.map(({ evidenceAt }) => evidenceAt)).toEqual([undefined, AT]);
  });

  it('reduces the orders of its charge, the oldest first, and of no other charge', () => {
    const ofOther = { chargeId: 'ch_7' };
    const before = having({
      disputes: [dispute('dp_1', ofOther)],
      refunds: [refund('a', 500), refund('b', 500, ofOther), refund('c', 300, ofOther)],
      payouts: [payout('d', 2892), payout('e', 900, ofOther), payout('f', 900, { ...ofOther, ...sent('tr_7') })],
    });
    const data = { ...lost, cancelled: { refunds: 600, held: 0, ownerPayable: 300 }, ownerPaid: 100 };
    const { refunds, payouts } = moneyOf(disputes.disputeClosed(before, data, AT));
    expect(refunds.map((one) => [one.lost, one.cancelled])).toEqual([
      [0, false],
      [500, true],
      [100, false],
    ]);
    expect(payouts.map((one) => one.lost)).toEqual([0, 300, 100]);
  });

  it('returns money to those from whom it took it, and changes no other dispute', () => {
    const bore = { withdrawn: 3300, fee: 1500, platformLoss: 500, beyondShare: 400, ofOwner: 600, ofRefunds: 300 };
    const before = having(
      {
        disputes: [dispute('dp_0', { outcome: 'won' }), dispute('dp_1', { ...bore, ofHeld: 1000, ofFees: 900 })],
        holdings: [holding({ held: 100 })],
      },
      inUse,
    );
    const back = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 900, fee: 500, held: 400, refund: 100 };
    const { disputes: after, holdings } = moneyOf(
      disputes.disputeMoneyReturned(before, { ...back, ownerPayable: 100, ownerPaid: 200 }, ID, AT),
    );
    expect(holdings).toMatchObject([{ held: 500 }]);
    expect(after[0]).toEqual(before.money.disputes[0]);
    expect(after[1]).toMatchObject({
      ...{ withdrawn: 2400, fee: 1000, ofOwner: 300, ofRefunds: 200, ofHeld: 600, platformLoss: 400, beyondShare: 300 },
      ...{ ofFees: 900, returnedAt: AT },
    });
  });

  it('leaves to the owner what was not yet reversed of that charge’s payouts, up to what was returned', () => {
    const before = having({
      disputes: [dispute('dp_1', { chargeId: 'ch_7', outcome: 'lost', withdrawn: 2000, ofOwner: 2000 })],
      payouts: [
        payout('a', 900, sent('tr_1', { lost: 600 })),
        payout('b', 900, { chargeId: 'ch_7', ...sent('tr_2', { lost: 800, reversed: 300 }) }),
        payout('c', 900, { chargeId: 'ch_7', lost: 100 }),
        payout('d', 900, { chargeId: 'ch_7', ...sent('tr_3', { lost: 400, reversed: 400 }) }),
        payout('e', 900, { chargeId: 'ch_7', ...sent('tr_4', { lost: 400 }) }),
      ],
    });
    const back = { disputeId: 'dp_1', chargeId: 'ch_7', amount: 600, fee: 0, held: 0, ownerPayable: 0, ownerPaid: 600 };
    const { payouts } = moneyOf(disputes.disputeMoneyReturned(before, back, ID, AT));
    expect(payouts.map((one) => one.lost)).toEqual([600, 300, 100, 400, 300]);
  });

  it('before the settlement is distributed with it, each dispute by the amount that it took', () => {
    const ofOther = dispute('dp_3', { chargeId: 'ch_7', ofHeld: 50 });
    const before = having(
      { disputes: [dispute('dp_1', { ofHeld: 700 }), ofOther, dispute('dp_2', { ofHeld: 800 })] },
      inUse,
    );
    const settlement = {
      ...settle(before.fees, NOTHING, NOTHING, policyOf(1)),
      lost: { refund: 900, ownerShare: 300 },
    };
    expect(moneyOf(settlementChanges.settled(before, { settlement }, ID, AT)).disputes).toMatchObject([
      { ofRefunds: 700, ofOwner: 0, ofFees: 0, ofHeld: 0 },
      ofOther,
      { ofRefunds: 200, ofOwner: 300, ofFees: 300, ofHeld: 0 },
    ]);
  });

  it('reduces what the platform has earned from its own charge only, by its losses and fees', () => {
    const settlement = { ...holding().settlement!, lost: { refund: 100, ownerShare: 0 } };
    const of = (disputesOf: Dispute[]) =>
      earned(having({ holdings: [holding({ settlement })], disputes: disputesOf }), 'ch_1');
    expect(of([])).toBe(4500 - 2892 - 100);
    const bore = { platformLoss: 200, ofFees: 300 };
    expect(of([dispute('dp_1', bore), dispute('dp_2', { ...bore, chargeId: 'ch_7' })])).toBe(4500 - 2892 - 100 - 500);
  });

  it('or another open issue keeps money open', () => {
    const open = having({ payouts: [] });
    expect(hasOpenMoney(open)).toBe(false);
    expect(hasOpenMoney(having({ payouts: [payout('a', 900)] }))).toBe(true);
    const reversal = payout('b', 900, sent('tr_1', { lost: 100 }));
    expect(hasOpenMoney(having({ payouts: [reversal] }))).toBe(true);
    expect(hasOpenMoney(having({ payouts: [payout('a', 900), reversal] }))).toBe(true);
  });
});

describe('a foreign movement', () => {
  it('of one transfer is added to its reversals; what a dispute demanded of that transfer needs no decision', () => {
    const before = having({
      foreign: [movement('re_9')],
      payouts: [
        payout('a', 900, sent('tr_1', { lost: 900 })),
        payout('b', 900, sent('tr_2', { lost: 300, reversed: 100, reversals: ['trr_1'] })),
      ],
    });
    const data = { reversalId: 'trr_9', transferId: 'tr_2', chargeId: 'ch_1', amount: 500 };
    const { foreign: found, payouts } = moneyOf(foreign.foreignReversal(before, data, AT));
    expect(found).toMatchObject([{ objectId: 're_9' }, { objectId: 'trr_9', open: 300 }]);
    expect(payouts).toMatchObject([{ reversed: 0 }, { reversed: 600, reversals: ['trr_1', 'trr_9'] }]);
  });

  it('is accounted for one by one, from what waits for the owner of that charge', () => {
    const before = having({
      foreign: [movement('re_8'), movement('re_9')],
      payouts: [payout('a', 900, { chargeId: 'ch_7' }), payout('b', 900, sent('tr_1')), payout('c', 900)],
    });
    const data = { refundId: 're_9', chargeId: 'ch_1', parts: NOTHING, held: 0, ownerPayable: 300, reason: TEXT };
    const { foreign: after, payouts } = moneyOf(foreign.foreignRefundAssigned(before, data));
    expect(after).toMatchObject([{ open: 700 }, { open: 0, platformLoss: 400 }]);
    expect(payouts.map((one) => one.lost)).toEqual([0, 0, 300]);
  });

  it('that is returned is owed again with an order of its own, even if only a yen of it is', () => {
    const back = { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 700 };
    const after = (unordered: number) =>
      moneyOf(foreign.refundReturned(having({ foreign: [movement('re_9')] }), { ...back, unordered }, ID, AT)).refunds;
    expect(after(699)).toMatchObject([{ orderedBy: ID, amount: 1, returns: ['re_9'], returnedAt: AT }]);
    expect(after(700)).toEqual([]);
  });

  it('that fulfilled an order and is returned reopens that order; nothing remains when a dispute took it all', () => {
    const back = { refundId: 're_1', chargeId: 'ch_1', orderedBy: 'a', amount: 500, unordered: 0 };
    const after = (lost: number) =>
      moneyOf(foreign.refundReturned(having({ refunds: [refund('a', 500, { refundId: 're_1', lost })] }), back, ID, AT))
        .refunds;
    expect(after(0)).toMatchObject([{ refundId: null, returns: ['re_1'], returnedAt: AT, cancelled: false }]);
    expect(after(500)).toMatchObject([{ cancelled: true }]);
  });

  it('of a fee reduces only its payout, never by more than is unsent there', () => {
    const fee = { ...paymentOf(1285, 7), purpose: 'late_fee', checkoutId: null } as const;
    const charges = [...completed.money.charges, fee];
    const round = having({ charges, payouts: [payout('a', 900), payout('b', 500, { chargeId: fee.chargeId })] });
    const found = movement('re_9', { chargeId: fee.chargeId });
    expect(foreignRefundShares(round, found, { ...NOTHING, rental: 700 })).toEqual({ held: 0, ownerPayable: 500 });
    expect(foreignRefundShares(round, found, { ...NOTHING, rental: 300 })).toEqual({ held: 0, ownerPayable: 300 });
    const halfBack = having({ holdings: [holding({ refunded: { ...NOTHING, rental: 2600 } })] });
    expect(foreignRefundShares(halfBack, movement('re_9'), { ...NOTHING, rental: 500 })).toBeNull();
  });

  it('of another charge doesn’t change what can be refunded of the rental', () => {
    const round = having({ foreign: [movement('re_9', { chargeId: 'ch_7' })] }, inUse);
    expect(refundable(round)).toEqual(round.fees);
    const unpaid = having({ charges: [], holdings: [] }, inUse);
    for (const ends of [settlementOf(unpaid, NOTHING), cancellationOf(unpaid, NOTHING)])
      expect(ends).toMatchObject({ gross: 0, ownerShare: 0, shipping: 0, insurance: 0, refundNow: NOTHING });
    const part = having(
      { holdings: [{ ...rentalHolding(inUse)!, refunded: { ...NOTHING, rental: 1000 }, held: 3500 }] },
      inUse,
    );
    expect(cancellationOf(part, part.fees).refundNow).toEqual({ rental: 2000, shipping: 1500, insurance: 0 });
  });
});

describe('a settlement by bank transfer', () => {
  it('settles no foreign movement; one of a payout settles only that payout', () => {
    const before = having({ foreign: [movement('b-1')], refunds: [refund('a', 700)], payouts: [payout('p', 900)] });
    const data = { subject: 'a', chargeId: 'ch_1', amount: 700, reference: 'b-1', reason: TEXT };
    const byBank = { ...data, obligation: 'refund', by: 'bank_transfer' } as const;
    expect(moneyOf(foreign.obligationSettled(before, byBank, AT)).foreign).toEqual(before.money.foreign);
    const paid = moneyOf(
      foreign.obligationSettled(before, { ...data, obligation: 'payout', subject: 'p', by: 'bank_transfer' }, AT),
    );
    expect(paid.settled).toEqual([
      {
        ...{ obligation: 'payout', subject: 'p', at: AT, chargeId: 'ch_1', amount: 700 },
        ...{ by: 'bank_transfer', reference: 'b-1' },
      },
    ]);
    expect(paid.payouts).toMatchObject([{ settled: 700 }]);
  });
});

describe('an operator’s order', () => {
  it('demands one payout back, adds refunds, and sends one refund again', () => {
    const grant = { chargeId: 'ch_1', amount: 500, reason: TEXT };
    const before = having({ payouts: [payout('a', 900, sent('tr_1')), payout('b', 900, sent('tr_2'))] });
    const data = { orderedBy: 'b', chargeId: 'ch_1', transferId: 'tr_2', amount: 100, reason: TEXT };
    expect(moneyOf(orders.payoutReversalOrdered(before, data)).payouts.map((one) => one.lost)).toEqual([0, 100]);
    const granted = moneyOf(orders.refundGranted(having({ refunds: [refund('a', 1)] }), grant, ID, AT));
    expect(granted.refunds).toMatchObject([{ orderedBy: 'a' }, { orderedBy: ID, amount: 500 }]);
    const again = having({ refunds: [refund('a', 1, { returnedAt: AT }), refund('b', 1, { returnedAt: AT })] });
    const { refunds } = moneyOf(
      foreign.refundOrderedAgain(again, { orderedBy: 'b', chargeId: 'ch_1', reason: TEXT }, AT),
    );
    expect(refunds.map(({ returnedAt }) => returnedAt)).toEqual([AT, null]);
  });
});

describe('an order beside another of the same event', () => {
  const back = { returnedAt: AT, settled: 0 };
  const two = having({
    refunds: [refund('a', 500, back), refund('a', 300, { chargeId: 'ch_7', ...back })],
    payouts: [payout('a', 900), payout('a', 700, { chargeId: 'ch_7' })],
  });
  const key = { orderedBy: 'a', chargeId: 'ch_7' };

  it('is sent, demanded back, sent again and settled by itself', () => {
    const { refunds, payouts } = two.money;
    const sentNow = moneyOf(sentChanges.payoutSent(two, { ...key, transferId: 'tr_7', amount: 700 }, AT)).payouts;
    expect(sentNow).toEqual([payouts[0], { ...payouts[1], transferId: 'tr_7', sentAt: AT }]);
    const refundedNow = moneyOf(sentChanges.refunded(two, { ...key, refundId: 're_7', amount: 300 }, AT)).refunds;
    expect(refundedNow).toMatchObject([{ refundId: null }, { refundId: 're_7' }]);
    const demanded = moneyOf(orders.payoutReversalOrdered(two, { ...key, amount: 100, reason: TEXT })).payouts;
    expect(demanded.map(({ lost }) => lost)).toEqual([0, 100]);
    const again = moneyOf(foreign.refundOrderedAgain(two, { ...key, reason: TEXT }, AT)).refunds;
    expect(again).toEqual([refunds[0], { ...refunds[1], returnedAt: null, orderedAgainAt: AT }]);
    const paid = {
      subject: 'a',
      chargeId: 'ch_7',
      amount: 700,
      by: 'bank_transfer',
      reference: 'b-1',
      reason: TEXT,
    } as const;
    const after = moneyOf(foreign.obligationSettled(two, { ...paid, obligation: 'payout' }, AT)).payouts;
    expect(after.map(({ settled }) => settled)).toEqual([0, 700]);
  });

  it('counts with its own amount when an operator sends it again', () => {
    const data = { ...key, reason: TEXT };
    expect(movedByOperator(two, { type: 'RefundOrderedAgain', data })).toBe(300);
  });

  it('has a name of its own, for operators and for tasks', () => {
    const named = ['a', 'a:ch_7'];
    expect(two.money.payouts.map((order) => orderNameOf(two.money.payouts, order))).toEqual(named);
    expect(settleable(two).map(({ name }) => name)).toEqual([...named, ...named]);
    const causes = tasksOf(two, []).filter(({ kind }) => kind === 'payout_waiting');
    expect(causes.map(({ cause }) => cause)).toEqual(named);
  });
});

describe('parts of money', () => {
  it('are compared individually, and added to earlier losses', () => {
    expect(smaller({ rental: 1, shipping: 5, insurance: 2 }, { rental: 4, shipping: 3, insurance: 6 })).toEqual({
      ...{ rental: 1, shipping: 3, insurance: 2 },
    });
    const back = { rental: 1000, shipping: 0, insurance: 0 };
    const fees = { rental: 3000, shipping: 1500, insurance: 0 };
    const before = { ...settle(fees, NOTHING, back, policyOf(1)), lost: { refund: 50, ownerShare: 70 } };
    expect(refundLessLoss(before, 400)).toMatchObject({
      refundNow: { rental: 600 },
      refunded: { rental: 600, shipping: 0, insurance: 0 },
      lost: { refund: 450, ownerShare: 70 },
    });
  });
});
