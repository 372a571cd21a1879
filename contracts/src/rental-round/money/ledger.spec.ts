import { describe, expect, it } from '@jest/globals';
import { at, eventId, type Fact } from '../test-support/facts.ts';
import { ASSESSMENT_ID, paymentOf, roundIn, TEXT, TIMES } from '../test-support/histories.ts';
import type { RoundEvent } from '../events.ts';
import { policyOf } from '../policy.ts';
import { NOTHING, settle } from './money.ts';
import { type Balances, EMPTY_BALANCES, post, postingsOf } from './ledger.ts';

const balancesAfter = (history: readonly Fact[]): Balances =>
  history.reduce((balances, { event }) => post(balances, postingsOf(event)), EMPTY_BALANCES);
/** The balances that aren't 0. */
const booked = (...history: readonly Fact[]) =>
  Object.fromEntries(Object.entries(balancesAfter(history)).filter(([, balance]) => balance !== 0));
const NOW = TIMES.completed;
const facts = (...events: readonly RoundEvent[]) => at(NOW, ...events);
const lost = (cancelled: { refunds: number; held: number; ownerPayable: number }): RoundEvent => ({
  type: 'DisputeClosed',
  data: { disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost', amount: 4500, cancelled },
});
const orderedBy = eventId(0);
const payout: RoundEvent = {
  type: 'PayoutSent',
  data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
};

describe('the ledger', () => {
  it('holds the payment until the settlement', () => {
    expect(booked(...roundIn('in_use'))).toEqual({ card: -4500, held: 4500 });
  });

  it('splits it at the settlement: 2892 for the owner, 108 and the shipping for the platform', () => {
    expect(booked(...roundIn('completed'))).toEqual({
      card: -4500,
      owner_payable: 2892,
      payout_fees: 108,
      shipping: 1500,
    });
    expect(booked(...roundIn('completed'), ...facts(payout))).toMatchObject({ owner_paid: 2892 });
  });

  it('owes all of it to the borrower after a cancellation, until it is sent', () => {
    expect(booked(...roundIn('cancelled'))).toEqual({ card: -4500, refunds: 4500 });
    const sent: RoundEvent = {
      type: 'Refunded',
      data: { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500 },
    };
    expect(booked(...roundIn('cancelled'), ...facts(sent))).toEqual({});
  });

  it('books a refund separately while the provider holds it, until it has succeeded or failed', () => {
    const refund = { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500 };
    const history = [...roundIn('cancelled'), ...facts({ type: 'RefundPending', data: { ...refund, reason: null } })];
    expect(booked(...history)).toEqual({ card: -4500, refunds_pending: 4500 });
    const done: RoundEvent = { type: 'Refunded', data: { ...refund, afterPending: true } };
    expect(booked(...history, ...facts(done))).toEqual({});
    const back: RoundEvent = { type: 'RefundReturned', data: { ...refund, unordered: 500, afterPending: true } };
    expect(booked(...history, ...facts(back))).toEqual({ card: -4500, refunds: 4000, platform_loss: 500 });
    const byHand = { refundId: 're_2', chargeId: 'ch_1', amount: 100 };
    const foreign = facts(
      { type: 'ForeignRefund', data: { ...byHand, pending: true } },
      { type: 'Refunded', data: { ...byHand, orderedBy: null, afterPending: true } },
    );
    expect(booked(...foreign.slice(0, 1))).toEqual({ platform_loss: -100, refunds_pending: 100 });
    expect(booked(...foreign)).toEqual({ platform_loss: -100, card: 100 });
  });

  it('takes a partial refund out of the held money at its order', () => {
    const refund: RoundEvent = {
      type: 'RefundOrdered',
      data: {
        refund: { rental: 1000, shipping: 500, insurance: 0 },
        reason: TEXT,
        itemReturned: false,
        lateFee: null,
        to: 'return_shipping_code_generated',
        settlement: null,
      },
    };
    expect(booked(...roundIn('damage_reported'), ...facts(refund))).toEqual({ card: -4500, held: 3000, refunds: 1500 });
  });

  it('moves fees directly from the card to the owner', () => {
    const fees = facts(
      { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(4500, 2) } },
      { type: 'DamageFeePaid', data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(700, 3) } },
    );
    expect(booked(...fees)).toEqual({ card: -5200, owner_payable: 5200 });
  });

  it.each(['LatePaymentReceived', 'DuplicatePaymentReceived'] as const)('refunds a %s', (type) => {
    const data = { checkoutId: null, purpose: 'rental' as const, payment: paymentOf(4500, 2) };
    expect(booked(...facts({ type, data } as RoundEvent))).toEqual({ card: -4500, refunds: 4500 });
  });

  it('ignores a won dispute', () => {
    const won: RoundEvent = {
      type: 'DisputeClosed',
      data: {
        disputeId: 'dp_1',
        chargeId: 'ch_1',
        outcome: 'won',
        amount: 4500,
        cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
      },
    };
    expect(booked(...roundIn('in_use'), ...facts(won))).toEqual({ card: -4500, held: 4500 });
  });

  it('has no loss when the money was still held', () => {
    const all = { refunds: 0, held: 4500, ownerPayable: 0 };
    expect(booked(...roundIn('in_use'), ...facts(lost(all)))).toEqual({ card: -4500, disputed: 4500 });
  });

  it('has the payout as a loss, as far as it isn’t returned', () => {
    const gone = [...roundIn('completed'), ...facts(payout, lost({ refunds: 0, held: 0, ownerPayable: 0 }))];
    expect(booked(...gone)).toMatchObject({ platform_loss: -4500, owner_paid: 2892, disputed: 4500 });
    const reversal: RoundEvent = {
      type: 'TransferReversed',
      data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2892 },
    };
    expect(booked(...gone, ...facts(reversal))).toEqual({
      card: -4500,
      payout_fees: 108,
      shipping: 1500,
      disputed: 4500,
      platform_loss: -1608,
    });
  });

  it('books what was really withdrawn, and the fee as the platform’s cost', () => {
    const data = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500, withdrawn: 2000, fee: 1500 };
    const cancelled = { refunds: 0, held: 0, ownerPayable: 392 };
    const part: RoundEvent = { type: 'DisputeClosed', data: { ...data, outcome: 'lost', cancelled, ownerPaid: 0 } };
    expect(booked(...roundIn('completed'), ...facts(part))).toEqual({
      card: -4500,
      owner_payable: 2500,
      payout_fees: 108,
      shipping: 1500,
      disputed: 2000,
      dispute_fees: 1500,
      platform_loss: -1608 - 1500,
    });
  });

  it('has a loss for the part of a refund that a lost dispute had cancelled before it was known to be sent', () => {
    const data = { disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost' as const, amount: 500, withdrawn: 500, fee: 0 };
    const left: RoundEvent[] = [
      { type: 'DisputeClosed', data: { ...data, cancelled: { refunds: 500, held: 0, ownerPayable: 0 }, ownerPaid: 0 } },
      { type: 'Refunded', data: { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500, lostPart: 500 } },
    ];
    expect(booked(...roundIn('cancelled'), ...facts(...left))).toEqual({ disputed: 500, platform_loss: -500 });
  });

  it('has a loss for a refund that was sent before the dispute was lost', () => {
    const left: RoundEvent = {
      type: 'Refunded',
      data: { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500, afterLoss: true },
    };
    const history = [...roundIn('cancelled'), ...facts(lost({ refunds: 4500, held: 0, ownerPayable: 0 }), left)];
    expect(booked(...history)).toEqual({ disputed: 4500, platform_loss: -4500 });
  });

  it('has a loss for a payout that was sent before the dispute was lost', () => {
    const left = { ...payout, data: { ...payout.data, afterLoss: true } } as RoundEvent;
    const history = [...roundIn('completed'), ...facts(lost({ refunds: 0, held: 0, ownerPayable: 2892 }), left)];
    expect(booked(...history)).toMatchObject({ owner_paid: 2892, platform_loss: -4500, disputed: 4500 });
    expect(balancesAfter(history).owner_payable).toBe(0);
  });

  it('writes no posting of 0 yen', () => {
    const completed = roundIn('completed', { method: 'pickup' }).at(-1)!.event;
    expect(postingsOf(completed)).toEqual([
      { debit: 'held', credit: 'owner_payable', amount: 2892 },
      { debit: 'held', credit: 'payout_fees', amount: 108 },
    ]);
  });
});

describe('an event is booked as', () => {
  const fees = { rental: 3000, shipping: 1500, insurance: 200 };
  const settlement = { ...settle(fees, NOTHING, { ...NOTHING, rental: 1000 }, policyOf(1)) };
  const shared = ['held refunds 1000', 'held owner_payable 1928', 'held payout_fees 72', 'held shipping 1500'];
  const ends = [...shared, 'held insurance 200'];
  const decided = { reason: TEXT, itemReturned: false, lateFee: null };
  const refund = { rental: 1000, shipping: 0, insurance: 0 };
  const back = {
    disputeId: 'dp_1',
    chargeId: 'ch_1',
    amount: 900,
    fee: 500,
    held: 400,
    ownerPayable: 300,
    ownerPaid: 50,
  };
  const settled = { subject: 'e', chargeId: 'ch_1', amount: 700, reference: 'r', reason: TEXT };

  it.each<[RoundEvent, readonly string[]]>([
    [{ type: 'Completed', data: { comment: null, photos: [], settlement } }, ends],
    [{ type: 'RefundOrdered', data: { ...decided, refund, to: 'in_use', settlement: null } }, ['held refunds 1000']],
    [{ type: 'RefundOrdered', data: { ...decided, refund, to: 'cancelled', settlement } }, ends],
    [{ type: 'DamageSettled', data: { to: 'in_use', settlement: null } }, []],
    [{ type: 'RefundGranted', data: { chargeId: 'ch_1', amount: 500, reason: TEXT } }, ['platform_loss refunds 500']],
    [{ type: 'RefundGranted', data: { chargeId: 'ch_1', amount: 500, reason: null } }, ['shipping refunds 500']],
    [
      { type: 'DisputeMoneyReturned', data: { ...back, refund: 100 } },
      [
        ...['disputed platform_loss 900', 'dispute_fees platform_loss 500', 'platform_loss held 400'],
        ...['platform_loss owner_payable 300', 'platform_loss refunds 100'],
      ],
    ],
    [
      {
        type: 'ForeignRefundAssigned',
        data: { refundId: 're_9', chargeId: 'ch_1', parts: refund, held: 600, ownerPayable: 300, reason: TEXT },
      },
      ['held platform_loss 600', 'owner_payable platform_loss 300'],
    ],
    [
      { type: 'ObligationSettled', data: { ...settled, obligation: 'payout', by: 'bank_transfer' } },
      ['owner_payable owner_paid 700'],
    ],
    [
      { type: 'ObligationSettled', data: { ...settled, obligation: 'reversal', by: 'bank_transfer' } },
      ['platform_loss owner_paid 700'],
    ],
    [{ type: 'ObligationSettled', data: { ...settled, obligation: 'reversal', by: 'nothing_owed' } }, []],
    [
      { type: 'ObligationSettled', data: { ...settled, obligation: 'refund', by: 'bank_transfer' } },
      ['refunds card 700'],
    ],
    [
      { type: 'ObligationSettled', data: { ...settled, obligation: 'refund', by: 'provider' } },
      ['refunds platform_loss 700'],
    ],
  ])('%j', (event, postings) => {
    expect(postingsOf(event).map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual(postings);
  });
});
