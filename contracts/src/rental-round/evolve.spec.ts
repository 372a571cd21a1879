import { describe, expect, it } from '@jest/globals';
import { at, eventId, type Fact, roundAfter } from './test-support/facts.ts';
import {
  ASSESSMENT_ID,
  CHECKOUT_ID,
  damageReport,
  OFFICE_CODE,
  paymentOf,
  REPORT_ID,
  roundIn,
  STORE_CODE,
  TEXT,
  TIMES,
} from './test-support/histories.ts';
import type { RoundEvent } from './events.ts';
import { ImpossibleEvent } from './machine.ts';
import { INITIAL_ROUND } from './rental-round.ts';
import { rentalCharge } from './money/round-money.ts';
import type { Happened } from '../events/event.ts';
import { evolve } from './evolve.ts';

const NOW = TIMES.completed;
const after = (history: readonly Fact[], ...events: readonly RoundEvent[]) =>
  roundAfter([...history, ...at(NOW, ...events)]);
const nextId = (history: readonly Fact[]) => eventId(history.length);

describe('folding a round', () => {
  it('begins with the data of the request, and knows the deadline of the return', () => {
    expect(roundAfter(roundIn('request_sent'))).toMatchObject({
      status: 'request_sent',
      price: 3000,
      fees: { rental: 3000, shipping: 1500, insurance: 0 },
      requestedAt: TIMES.requested,
      replyBy: '2026-12-02T00:00:00.000Z',
      deadline: TIMES.due,
      payment: null,
      money: { holdings: [], charges: [] },
    });
  });

  it('throws for what the machine does not allow, instead of skipping it', () => {
    expect(() => after(roundIn('completed'), { type: 'Approved', data: { payBy: NOW } })).toThrow(ImpossibleEvent);
    const event = { type: 'Paid', data: {}, id: eventId(0), time: NOW } as const;
    expect(() => evolve(INITIAL_ROUND, event)).toThrow(ImpossibleEvent);
  });

  it('keeps the open checkout until it fails, is paid or the request is withdrawn', () => {
    const pending = roundIn('payment_pending');
    expect(roundAfter(pending)).toMatchObject({
      payment: { checkout: { checkoutId: CHECKOUT_ID, attempt: 1 }, checkouts: 1 },
    });
    const failed: RoundEvent = { type: 'PaymentFailed', data: { checkoutId: CHECKOUT_ID, cause: 'ended' } };
    expect(after(pending, failed)).toMatchObject({
      payment: { checkout: null, checkouts: 1 },
      status: 'request_approved',
    });
    expect(roundAfter(roundIn('paid'))).toMatchObject({
      payment: { checkout: null, paidAt: TIMES.paid },
      money: { holdings: [{ chargeId: 'ch_1', held: 4500 }] },
    });
  });

  it('takes the end of the reply window from the request that was sent', () => {
    const [asked] = roundIn('request_sent');
    expect(roundAfter([asked!, ...at(NOW, { type: 'RequestSent', data: { replyBy: NOW } })]).replyBy).toBe(NOW);
  });

  it('is overdue since the first time, and a waived late fee keeps its days', () => {
    const again: RoundEvent = { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: '2026-12-20' } };
    const late = roundAfter(roundIn('usage_overdue'));
    const facts = { ...again, id: eventId(99), time: NOW } as const;
    const twice = evolve({ ...late, status: 'in_use' }, facts);
    expect(twice.overdue).toEqual({ since: late.overdue!.since, nextReserved: '2026-12-20' });
    const lateFee = { days: 2, amount: 1285, fixedAt: NOW, fixedBy: 'x', state: 'due', failedAt: null } as const;
    const waived = { type: 'LateFeeWaived', data: { cause: 'operator', reason: TEXT }, id: eventId(99), time: NOW };
    const round = { ...roundAfter(roundIn('completed')), lateFee };
    expect(evolve(round, waived as Happened<RoundEvent>).lateFee).toEqual({ ...lateFee, state: 'waived' });
  });

  it('replaces codes, and keeps the time of the first return code', () => {
    const again: RoundEvent = {
      type: 'ReturnCodeRegistered',
      data: { code: OFFICE_CODE, to: 'return_shipping_code_generated' },
    };
    const round = after(roundIn('return_shipping_code_generated'), again);
    expect(round).toMatchObject({ wayBack: { code: OFFICE_CODE, firstCodeAt: TIMES.returnCode } });
    expect(roundAfter(roundIn('await_shipment_code')).dispatch?.code).toEqual(STORE_CODE);
  });

  it('pays the owner with the settlement event, and refunds with the event that orders it', () => {
    const completed = roundIn('completed');
    const cancelled = roundIn('cancelled');
    expect(roundAfter(completed)).toMatchObject({
      money: {
        holdings: [{ held: 0 }],
        refunds: [],
        payouts: [{ orderedBy: eventId(completed.length - 1), amount: 2892, chargeId: 'ch_1', transferId: null }],
      },
      endedAt: TIMES.completed,
    });
    expect(roundAfter(cancelled)).toMatchObject({
      money: {
        holdings: [{ held: 0 }],
        payouts: [],
        refunds: [{ orderedBy: eventId(cancelled.length - 1), amount: 4500, chargeId: 'ch_1', refundId: null }],
      },
    });
  });

  it.each(['LatePaymentReceived', 'DuplicatePaymentReceived'] as const)('refunds a %s in full', (type) => {
    const history = roundIn('request_cancelled');
    const data = { checkoutId: null, purpose: 'rental', payment: paymentOf(4500, 2) };
    const round = after(history, { type, data } as RoundEvent);
    expect(round.money).toMatchObject({
      charges: [{ purpose: 'returned_whole' }],
      refunds: [{ orderedBy: nextId(history), amount: 4500, chargeId: 'ch_2' }],
      holdings: [],
    });
    expect(rentalCharge(round)).toBeUndefined();
  });

  it('refunds a payment of a wrong amount in full, and stores who found it', () => {
    const history = [
      ...roundIn('payment_pending'),
      ...at(NOW, { type: 'PaymentCompleted', data: { checkoutId: CHECKOUT_ID, payment: paymentOf(4000) } }),
    ];
    const wrong = { rental: 4000, shipping: 0, insurance: 0 };
    const shares = { gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 };
    const settlement = { refunded: wrong, refundNow: wrong, ...shares };
    const round = after(history, { type: 'PaymentMismatchFound', data: { expected: 4500, settlement } });
    expect(round).toMatchObject({
      status: 'cancelled',
      money: {
        holdings: [],
        payouts: [],
        refunds: [{ amount: 4000, orderedBy: nextId(history) }],
        mismatch: { foundBy: nextId(history), foundAt: NOW },
      },
    });
  });

  it('fixes the late fee once', () => {
    const returned: RoundEvent = {
      type: 'Returned',
      data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
    };
    const lost: RoundEvent = {
      type: 'DamageReported',
      data: { ...damageReport, by: 'system', nonReturn: true, lateFee: { days: 30, amount: 19_285 } },
    };
    const found: RoundEvent = {
      type: 'DamageDismissed',
      data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'usage_overdue' },
    };
    const overdue = roundIn('usage_overdue');
    expect(after(overdue, returned).lateFee).toMatchObject({ amount: 4500, state: 'due', fixedBy: nextId(overdue) });
    expect(after(overdue, lost, found, returned)).toMatchObject({
      status: 'returned',
      lateFee: { amount: 19_285, fixedBy: nextId(overdue) },
    });
  });

  it('waives a late fee before or after it is fixed', () => {
    const waived: RoundEvent = { type: 'LateFeeWaived', data: { cause: 'operator', amount: null, reason: null } };
    const returned: RoundEvent = {
      type: 'Returned',
      data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
    };
    expect(after(roundIn('usage_overdue'), waived, returned).lateFee?.state).toBe('waived');
    expect(after(roundIn('usage_overdue'), returned, waived).lateFee?.state).toBe('waived');
  });

  it('records the return once: the decision that says so starts the completion', () => {
    const back: RoundEvent = {
      type: 'DamageFeeAssessed',
      data: {
        assessmentId: ASSESSMENT_ID,
        amount: 500,
        payBy: NOW,
        reason: TEXT,
        itemReturned: true,
        lateFee: { days: 1, amount: 642 },
      },
    };
    const out = [...roundIn('usage_overdue'), ...at(TIMES.due, { type: 'DamageReported', data: damageReport })];
    expect(after(out, back)).toMatchObject({ returned: { at: NOW }, lateFee: { amount: 642 } });
    const there = [
      ...roundIn('returned'),
      ...at(TIMES.returned, { type: 'DamageReported', data: { ...damageReport, by: 'owner' } }),
    ] as const;
    expect(after(there, back)).toMatchObject({ returned: { at: TIMES.returned }, lateFee: { amount: 0 } });
  });

  it('keeps the first report after an objection', () => {
    const objected: RoundEvent = { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } };
    expect(after(roundIn('damage_fee_pending'), objected)).toMatchObject({
      status: 'damage_reported',
      damage: {
        report: { reportId: REPORT_ID, from: 'return_shipping_code_generated', assessed: true, objectedAt: NOW },
        assessments: [{ state: 'objected' }],
        objected: true,
      },
    });
  });

  it('adds up the reversals of a payout by the provider’s ids', () => {
    const completed = roundIn('completed');
    const order = { orderedBy: eventId(completed.length - 1), chargeId: 'ch_1' };
    const sent: RoundEvent = { type: 'PayoutSent', data: { transferId: 'tr_1', ...order, amount: 2892 } };
    const reversal = (reversalId: string): RoundEvent => ({
      type: 'TransferReversed',
      data: { reversalId, transferId: 'tr_1', chargeId: 'ch_1', amount: 1000 },
    });
    expect(after(completed, sent, reversal('trr_1'), reversal('trr_2')).money.payouts).toEqual([
      {
        ...order,
        amount: 2892,
        orderedAt: TIMES.completed,
        transferId: 'tr_1',
        sentAt: NOW,
        reversed: 2000,
        reversals: ['trr_1', 'trr_2'],
        takenBack: [
          { at: NOW, amount: 1000 },
          { at: NOW, amount: 1000 },
        ],
        reversalOrderedAt: null,
        settled: 0,
        lost: 0,
        cancelled: false,
      },
    ]);
  });
});
