import { describe, expect, it } from '@jest/globals';
import { receiptOf } from '@meguri/contracts/read-models/receipt.ts';
import { type RentalRequest, rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import { requestView } from '@meguri/contracts/read-models/request-view.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { lateCancellationRefund, NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { cancellationOf, settlementOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at, eventId, type Fact, momentAt, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import {
  ASSESSMENT_ID,
  BORROWER,
  damageReport,
  feesOf,
  CHECKOUT_ID,
  HANDOVER_CODE,
  OFFICE_CODE,
  OWNER,
  paymentOf,
  RETURN_HANDOVER_CODE,
  roundIn,
  STORE_CODE,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { ROUND_ID } from '../test-support/commands.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/rules.ts';

const OTHER_ID = 'f0000000-0000-4000-8000-000000000002';
const NOW = '2026-12-14T00:00:00.000Z';
const PARTIES: readonly ViewingParty[] = ['borrower', 'owner', 'operator'];

const seenBy = (round: RentalRound, party: ViewingParty, now = NOW, interruptions = NO_INTERRUPTIONS) =>
  requestView(
    {
      id: ROUND_ID,
      round,
      item: { name: 'コート', brand: null, images: ['/files/items/a.webp'] },
      owner: { id: OWNER, username: 'hanako', displayName: 'はなこ', profileImage: null, identityVerified: false },
      borrower: { id: BORROWER, username: 'kenji', displayName: 'kenji', profileImage: null, identityVerified: false },
      timeline: [],
    },
    party,
    { now, interruptions },
  );

const deliveryIn = (status: RoundStatus) => roundAfter(roundIn(status));

it('a coupon is shown with what the card pays to its borrower and operators, and not to the owner', () => {
  const round = roundAfter(roundIn('in_use', { coupon: 500 }));
  const [borrower, owner, operator] = PARTIES.map((party) => seenBy(round, party));
  const amounts = { rentalFee: 3000, shippingFee: 1500, couponAmount: 500, totalAmount: 4000 };
  expect(borrower).toMatchObject({ ...amounts, payment: { totalAmount: 4000 } });
  expect(operator).toMatchObject(amounts);
  expect(owner).toMatchObject({ couponAmount: null, totalAmount: null, payout: { price: 3000, net: 2892 } });
});

describe('the cover', () => {
  const round = roundAfter(feeWithCover(4000, 3000));

  it('is shown to its borrower and operators with what is left, and not to the owner', () => {
    const cover = { mostPerFee: 3000, most: 5000, used: 3000, left: 2000, inForce: true };
    expect(PARTIES.map((party) => seenBy(round, party).cover)).toEqual([cover, null, cover]);
    expect(seenBy(round, 'borrower')).toMatchObject({ insuranceFee: 300, totalAmount: 4800 });
    expect(seenBy(deliveryIn('returned'), 'borrower').cover).toBeNull();
  });

  it('splits a fee in its part and the rest, for both parties', () => {
    for (const party of PARTIES) {
      const view = seenBy(round, party);
      expect(rentalRequestSchema.safeParse(view)).toMatchObject({ success: true });
      expect(view.damageFee).toMatchObject({ amount: 4000, covered: 3000, due: 1000, state: 'open' });
    }
    const whole = seenBy(deliveryIn('damage_fee_pending'), 'borrower').damageFee;
    expect(whole).toMatchObject({ amount: 2000, covered: 0, due: 2000 });
  });

  it('is the owner’s further income once the case is settled', () => {
    const settlement = settle(round.fees, NOTHING, NOTHING, policyOf(3));
    const settled = at(
      TIMES.completed,
      { type: 'DamageFeePaid', data: { assessmentId: ASSESSMENT_ID, checkoutId: null, payment: paymentOf(1000, 2) } },
      { type: 'DamageSettled', data: { to: 'completed', covered: 3000, settlement } },
    );
    const { payout } = seenBy(roundAfter([...feeWithCover(4000, 3000), ...settled]), 'owner');
    expect(payout).toMatchObject({
      ...{ net: 2892, amount: 2892 },
      besides: [
        { purpose: 'damage_fee', amount: 1000 },
        { purpose: 'cover', amount: 3000 },
      ],
    });
  });
});

describe('the refunds in the breakdown', () => {
  const paymentAfter = (status: RoundStatus, ...events: readonly RoundEvent[]) => {
    const round = roundAfter([...roundIn(status), ...at(TIMES.completed, ...events)]);
    for (const party of ['borrower', 'operator'] as const)
      expect(rentalRequestSchema.safeParse(seenBy(round, party))).toMatchObject({ success: true });
    const { payment } = seenBy(round, 'borrower');
    const { refundedAmount = 0, refundPendingAmount = 0 } = payment ?? {};
    const back = refundedAmount + refundPendingAmount;
    expect(back).toBe(payment?.status === 'returned' ? 4500 : inReceipt(round));
    if (payment?.status !== 'returned') expect(listedIn(payment) - back).toBe(totalIn(round));
    return [payment?.status, refundedAmount, refundPendingAmount];
  };
  /** The sum of the breakdown before refunds. */
  const listedIn = (payment: RentalRequest['payment']) =>
    payment === null ? 0 : payment.totalAmount + payment.extensionPaid + payment.lateFeePaid + payment.damageFeePaid;
  const totalIn = (round: RentalRound) => receiptOf(round)!.total;
  const inReceipt = (round: RentalRound) => {
    const { lines, total } = receiptOf(round)!;
    return lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0) - total;
  };
  const granted = (amount: number, chargeId = 'ch_1'): RoundEvent => ({
    type: 'RefundGranted',
    data: { chargeId, amount, reason: TEXT },
  });

  it('are empty before any refund, and show ordered ones by part', () => {
    expect(paymentAfter('completed')).toEqual(['paid', 0, 0]);
    expect(paymentAfter('cancelled')).toEqual(['refund_pending', 0, 4500]);
  });

  it('are done only when the provider has confirmed, and pending before', () => {
    const { orderedBy } = deliveryIn('cancelled').money.refunds[0]!;
    const refund = { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500 };
    const held: RoundEvent = { type: 'RefundPending', data: { ...refund, reason: 'insufficient_funds' } };
    const done: RoundEvent = { type: 'Refunded', data: { ...refund, afterPending: true } };
    expect(paymentAfter('cancelled', held)).toEqual(['refund_pending', 0, 4500]);
    expect(receiptOf(roundAfter([...roundIn('cancelled'), ...at(TIMES.completed, held)]))?.lines).toContainEqual(
      expect.objectContaining({ note: '返金の手続き中' }),
    );
    expect(paymentAfter('cancelled', held, done)).toEqual(['refunded', 4500, 0]);
    expect(paymentAfter('cancelled', { type: 'Refunded', data: refund })).toEqual(['refunded', 4500, 0]);
  });

  it('include what an operator granted after the settlement', () => {
    expect(paymentAfter('completed', granted(1000))).toEqual(['refund_pending', 0, 1000]);
    expect(paymentAfter('completed', granted(4500))).toEqual(['refund_pending', 0, 4500]);
  });

  it('include foreign refunds, and that of a fee', () => {
    const byHand = { refundId: 're_9', chargeId: 'ch_1', amount: 700 };
    expect(paymentAfter('in_use', { type: 'ForeignRefund', data: byHand })).toEqual(['partially_refunded', 700, 0]);
    const settled: RoundEvent = { type: 'DamageSettled', data: { to: 'in_use', settlement: null } };
    expect(paymentAfter('damage_fee_paid', settled, granted(2000, 'ch_2'))).toEqual(['refund_pending', 0, 2000]);
  });

  it('are those of the rental, though a late fee that was paid is kept', () => {
    const charged: RoundEvent = {
      type: 'LateFeeCharged',
      data: { checkoutId: null, payment: paymentOf(642, 2) },
    };
    expect(paymentAfter('cancelled', charged)).toEqual(['refund_pending', 0, 4500]);
  });

  it('are the whole payment when it came too late, which isn’t called unpaid', () => {
    const late: RoundEvent = {
      type: 'LatePaymentReceived',
      data: { checkoutId: CHECKOUT_ID, payment: paymentOf(4500) },
    };
    expect(paymentAfter('request_cancelled', late)).toEqual(['returned', 0, 4500]);
    expect(seenBy(deliveryIn('request_cancelled'), 'borrower').payment?.status).toBe('unpaid');
  });

  it('leave out a second payment, which no one may keep', () => {
    const twice: RoundEvent = {
      type: 'DuplicatePaymentReceived',
      data: { checkoutId: 'cs_9', purpose: 'rental', payment: paymentOf(4500, 9) },
    };
    expect(paymentAfter('in_use', twice)).toEqual(['paid', 0, 0]);
  });
});

describe('the owner’s payout on the rental’s page', () => {
  const completed = roundIn('completed');
  const orderedBy = eventId(completed.length - 1);
  const CHARGE = { chargeId: 'ch_1' };
  const sent = (order = orderedBy, transferId = 'tr_1'): RoundEvent => ({
    type: 'PayoutSent',
    data: { ...CHARGE, orderedBy: order, transferId, amount: 2892 },
  });
  const lost = (
    cancelled: { held?: number; ownerPayable?: number },
    ownerPaid = 0,
    amount = 4500,
  ): readonly RoundEvent[] => [
    { type: 'PaymentDisputed', data: { ...CHARGE, disputeId: 'dp_1', amount } },
    {
      type: 'DisputeClosed',
      data: {
        ...{ ...CHARGE, disputeId: 'dp_1', outcome: 'lost', amount, withdrawn: amount, fee: 0, ownerPaid },
        cancelled: { refunds: 0, held: 0, ownerPayable: 0, ...cancelled },
      },
    },
  ];
  const reversed: RoundEvent = {
    type: 'TransferReversed',
    data: { ...CHARGE, reversalId: 'trr_1', transferId: 'tr_1', amount: 2892 },
  };
  const returned = (ownerPayable: number): RoundEvent => ({
    type: 'DisputeMoneyReturned',
    data: { ...CHARGE, disputeId: 'dp_1', amount: 4500, fee: 0, held: 0, ownerPayable, ownerPaid: 0 },
  });
  const payoutAfter = (history: readonly Fact[], ...events: readonly RoundEvent[]) =>
    seenBy(roundAfter([...history, ...at(TIMES.completed, ...events)]), 'owner').payout;

  it('is nothing once a lost dispute has taken it, also before the rental is over', () => {
    const nothing = { net: 2892, amount: 0, state: 'lost' };
    expect(payoutAfter(roundIn('in_use'), ...lost({ held: 4500 }))).toMatchObject(nothing);
    expect(payoutAfter(completed, ...lost({ ownerPayable: 2892 }))).toMatchObject(nothing);
    const before = [...roundIn('returned'), ...at(TIMES.completed, ...lost({ held: 4500 }))];
    const settlement = settlementOf(roundAfter(before), NOTHING);
    const completes: RoundEvent = { type: 'Completed', data: { comment: null, photos: [], settlement } };
    expect(payoutAfter(before, completes)).toMatchObject(nothing);
  });

  it.each([
    ['all of it', 4500, 0],
    ['a part of the owner’s share', 2000, 2500],
    ['no more than the platform’s share', 1550, 2892],
  ])('shows the agreed price and fee, though a dispute took %s before the end', (_, loss, amount) => {
    const agreed = { price: 3000, fee: 108, net: 2892 };
    const before = [...roundIn('returned'), ...at(TIMES.completed, ...lost({ held: loss }, 0, loss))];
    expect(payoutAfter(before)).toMatchObject(agreed);
    const settlement = settlementOf(roundAfter(before), NOTHING);
    const completes: RoundEvent = { type: 'Completed', data: { comment: null, photos: [], settlement } };
    expect(payoutAfter(before, completes)).toMatchObject({ ...agreed, amount });
  });

  it.each([4500, 3500, 2000, 1000])(
    'is half of the rental after a late cancellation, though a dispute took %i of the payment before',
    (loss) => {
      const before = [...roundIn('shipping_code_generated'), ...at(TIMES.code, ...lost({ held: loss }, 0, loss))];
      const round = roundAfter(before);
      const settlement = cancellationOf(round, lateCancellationRefund(round.fees));
      const cancels: RoundEvent = {
        type: 'Cancelled',
        data: { by: 'borrower', cause: 'person', reason: null, settlement },
      };
      const amount = settlement.ownerShare;
      expect(payoutAfter(before, cancels)).toMatchObject({ price: 1500, fee: 54, net: 1446, amount });
    },
  );

  it.each([1, 2999, 3000, 3001, 4499, 4501])(
    'is nothing when %i yen were paid, a wrong amount that is refunded',
    (amount) => {
      const refund = { ...NOTHING, rental: amount };
      const settlement = {
        ...{ refunded: refund, refundNow: refund, gross: 0, payoutFee: 0 },
        ...{ ownerShare: 0, shipping: 0, insurance: 0 },
      };
      const wrong: readonly RoundEvent[] = [
        { type: 'PaymentCompleted', data: { checkoutId: CHECKOUT_ID, payment: paymentOf(amount) } },
        { type: 'PaymentMismatchFound', data: { expected: 4500, settlement } },
      ];
      const nothing = { price: 0, fee: 0, net: 0, amount: 0, state: null };
      expect(payoutAfter(roundIn('payment_pending'), ...wrong)).toMatchObject(nothing);
    },
  );

  it('includes what came back from the dispute, first pending, then paid', () => {
    const again = eventId(completed.length + 2);
    const cut = [...lost({ ownerPayable: 2892 }), returned(2892)];
    expect(payoutAfter(completed, ...cut)).toMatchObject({ amount: 2892, state: 'on_the_way', reversed: 0 });
    expect(payoutAfter(completed, ...cut, sent(again))).toMatchObject({ amount: 2892, state: 'paid', reversed: 0 });
  });

  it('includes what was paid in place of a reversed payout', () => {
    const back = [sent(), ...lost({}, 2892), reversed];
    expect(payoutAfter(completed, ...back)).toMatchObject({ amount: 2892, state: 'reversed', reversed: 2892 });
    const again = eventId(completed.length + 4);
    expect(payoutAfter(completed, ...back, returned(2892), sent(again, 'tr_2'))).toMatchObject({
      ...{ amount: 2892, state: 'paid', reversed: 0 },
    });
    expect(payoutAfter(completed, ...back, returned(1000))).toMatchObject({
      ...{ amount: 2892, state: 'on_the_way', reversed: 1892 },
    });
  });
});

describe('the view of a request', () => {
  it.each(ROUND_STATUSES)('matches its schema in %s for every party', (status) => {
    for (const party of PARTIES) {
      expect(rentalRequestSchema.safeParse(seenBy(deliveryIn(status), party))).toMatchObject({ success: true });
    }
  });

  it('shows each shipping code in every status only to the party that sends that parcel, and to operators', () => {
    const returned = deliveryIn('returned');
    const dispatch = returned.dispatch && { ...returned.dispatch, code: OFFICE_CODE };
    const wayBack = returned.wayBack && { ...returned.wayBack, code: STORE_CODE };
    const codes = { ...returned, dispatch, wayBack };
    for (const status of ROUND_STATUSES) {
      const round = { ...codes, status };
      const [borrower, owner, operator] = PARTIES.map((party) => JSON.stringify(seenBy(round, party)));
      const dispatch = `"receptionNumber":"${OFFICE_CODE.carrier === '営業所' ? OFFICE_CODE.receptionNumber : ''}"`;
      const back = '1'.repeat(27);
      expect(borrower).not.toContain(dispatch);
      expect(borrower).toContain(back);
      expect(owner).toContain(dispatch);
      expect(owner).not.toContain(back);
      expect(operator).toContain(dispatch);
      expect(operator).toContain(back);
    }
  });

  it('names the carrier to which the owner took the parcel, which may be another than the code’s', () => {
    const shipped = deliveryIn('shipped');
    const taken = { ...shipped, shipment: { ...shipped.shipment!, carrier: '日本郵便' } };
    for (const party of PARTIES) {
      expect(seenBy(taken, party).shippingEvents).toMatchObject([{ carrier: '日本郵便' }]);
      expect(seenBy(shipped, party).shippingEvents).toMatchObject([{ carrier: OFFICE_CODE.carrier }]);
    }
  });

  it('says when a parcel should be in a shop and when it arrives, as long as both are in the future', () => {
    const parcelIn = (status: RoundStatus, now: string) => {
      const { shipBy, arrival } = seenBy(deliveryIn(status), 'owner', now);
      return [shipBy, arrival];
    };
    const evening = '2026-12-08T09:00:00.000Z';
    const inTime = [evening, { first: '2026-12-09', last: '2026-12-10' }];
    for (const status of [
      'paid',
      'shipping_code_generating',
      'await_shipment_code',
      'shipping_code_generated',
    ] as const)
      expect([status, parcelIn(status, TIMES.code)]).toEqual([status, inTime]);
    expect(parcelIn('shipping_code_generated', evening)).toEqual([null, null]);
    expect(parcelIn('request_approved', TIMES.approved)).toEqual([null, null]);
    // Sent at 9:00 in Tokyo on the 8th.
    expect(parcelIn('shipped', '2026-12-10T14:59:59.000Z')).toEqual([null, inTime[1]]);
    expect(parcelIn('shipped', '2026-12-10T15:00:00.000Z')).toEqual([null, null]);
    expect(parcelIn('in_use', TIMES.received)).toEqual([null, null]);
    const meeting = roundAfter(roundIn('shipping_code_generated', { method: 'pickup' }));
    expect(seenBy(meeting, 'owner', TIMES.code)).toMatchObject({ shipBy: null, arrival: null });
  });

  it('shows a hand-over code only to the party that shows it', () => {
    const way = roundAfter(roundIn('shipping_code_generated', { method: 'pickup' }));
    expect(seenBy(way, 'borrower').handoverCode).toBe(HANDOVER_CODE);
    expect(JSON.stringify(seenBy(way, 'owner'))).not.toContain(`"${HANDOVER_CODE}"`);
    const back = roundAfter(roundIn('return_shipping_code_generated', { method: 'pickup' }));
    expect(seenBy(back, 'owner').handoverCode).toBe(RETURN_HANDOVER_CODE);
    expect(JSON.stringify(seenBy(back, 'borrower'))).not.toContain(`"${RETURN_HANDOVER_CODE}"`);
  });

  it('shows the breakdown to the borrower and the payout to the owner, never the other way round', () => {
    const round = deliveryIn('in_use');
    expect(seenBy(round, 'borrower')).toMatchObject({
      rentalFee: 3000,
      shippingFee: 1500,
      totalAmount: 4500,
      payout: null,
    });
    expect(seenBy(round, 'owner')).toMatchObject({
      rentalFee: null,
      payment: null,
      payout: { price: 3000, fee: 108, net: 2892, amount: 2892, state: 'expected' },
    });
  });

  it.each(PARTIES)('tells the %s that the late fee was waived, also before its amount is known', (party) => {
    const late = deliveryIn('usage_overdue');
    expect(seenBy(late, party).lateFeeWaived).toBe(false);
    expect(seenBy({ ...late, lateFeeWaived: true }, party)).toMatchObject({ lateFeeWaived: true, lateFee: null });
  });

  it('shows a party the deadline of its requested answer, and the other one when the report would be dismissed', () => {
    const answerBy = '2027-01-15T00:00:00.000Z';
    const asked = (of: 'borrower' | 'owner', end: string) =>
      at(TIMES.due, { type: 'AnswerRequested', data: { of, answerBy: end } });
    const seen = (party: ViewingParty, ...events: readonly Fact[]) => {
      const { deadline, answerBy: own } = seenBy(
        roundAfter([...roundIn('damage_reported'), ...events]),
        party,
        TIMES.due,
      );
      return { deadline, own };
    };
    const of = (end: string) => ({ kind: 'answer' as const, at: end });
    // The borrower is the reporter.
    const reporter = asked('borrower', answerBy);
    expect(seen('borrower', ...reporter)).toEqual({ deadline: of(answerBy), own: answerBy });
    expect(seen('owner', ...reporter)).toEqual({ deadline: of(answerBy), own: null });
    const counterpart = asked('owner', '2027-01-20T00:00:00.000Z');
    expect(seen('owner', ...counterpart)).toEqual({
      deadline: of('2027-01-20T00:00:00.000Z'),
      own: '2027-01-20T00:00:00.000Z',
    });
    expect(seen('borrower', ...counterpart)).toEqual({ deadline: null, own: null });
    expect(seen('owner', ...reporter, ...counterpart).deadline).toEqual(of('2027-01-20T00:00:00.000Z'));
    expect(seen('operator', ...reporter, ...counterpart).deadline).toEqual(of(answerBy));
  });

  it('shows the countdown of a claim to its owner, not to the one who has to pay', () => {
    const refused = at(TIMES.feePaid, {
      type: 'FeeChargeFailed',
      data: { purpose: 'damage_fee', assessmentId: ASSESSMENT_ID, code: 'card_declined' },
    });
    const round = roundAfter([...roundIn('damage_fee_pending'), ...refused]);
    expect(seenBy(round, 'borrower').deadline).toBeNull();
    for (const party of ['owner', 'operator'] as const)
      expect(seenBy(round, party).deadline?.kind).toBe('damage_fee_write_off');
    expect(seenBy(deliveryIn('damage_fee_pending'), 'borrower').deadline?.kind).toBe('damage_fee_charge');
  });

  it('counts started days after the deadline as overdue', () => {
    const round = deliveryIn('usage_overdue');
    expect(seenBy(round, 'borrower', '2026-12-16T15:00:00.001Z').overdueDays).toBe(1);
    expect(seenBy(round, 'borrower', '2026-12-17T15:00:00.001Z').overdueDays).toBe(2);
    expect(seenBy(deliveryIn('in_use'), 'borrower', '2026-12-20T00:00:00.000Z').overdueDays).toBe(0);
  });
});

describe('the damage fee in the view', () => {
  const objected = [
    ...roundIn('damage_fee_pending'),
    ...at(TIMES.feePaid, { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } }),
  ];
  const again = (history: readonly Fact[]) => [
    ...history,
    ...at(TIMES.returned, { type: 'DamageReported', data: { ...damageReport, reportId: OTHER_ID, by: 'owner' } }),
  ];
  const dismissed: readonly Fact[] = [
    ...objected,
    ...at(TIMES.feePaid, {
      type: 'DamageDismissed',
      data: { reason: null, itemReturned: false, lateFee: null, to: 'return_shipping_code_generated' },
    }),
  ];
  const feeAfter = (history: readonly Fact[]) => seenBy(roundAfter(history), 'borrower').damageFee;

  it('is under review while operators check the objection', () => {
    expect(feeAfter(objected)).toMatchObject({ amount: 2000, state: 'objected' });
  });

  it('is absent once the report was dismissed or settled by a refund, also when there is another one', () => {
    expect(feeAfter(dismissed)).toBeNull();
    expect(feeAfter(again(dismissed))).toBeNull();
    const refund = { rental: 1000, shipping: 0, insurance: 0 };
    const settlement = settle(feesOf({ price: 3000, method: 'delivery' }), NOTHING, refund, policyOf(1));
    const ended = { refund, reason: null, itemReturned: false, lateFee: null, to: 'cancelled', settlement } as const;
    expect(feeAfter([...objected, ...at(TIMES.returned, { type: 'RefundOrdered', data: ended })])).toBeNull();
  });

  it('is the one assessed after the objection', () => {
    const data = { assessmentId: OTHER_ID, amount: 900, payBy: TIMES.completed, reason: TEXT };
    const assessment = { ...data, itemReturned: false, lateFee: null };
    const assessed = [...objected, ...at(TIMES.returned, { type: 'DamageFeeAssessed', data: assessment } as const)];
    expect(feeAfter(assessed)).toMatchObject({ amount: 900, state: 'open' });
  });
});

describe('the actions of a party', () => {
  it('include the owner’s reply within 24 hours only', () => {
    const round = deliveryIn('request_sent');
    expect(actionsOf(round, 'owner', momentAt('2026-12-01T23:59:59.999Z'))).toEqual(['approve', 'decline']);
    expect(actionsOf(round, 'owner', momentAt('2026-12-02T00:00:00.000Z'))).toEqual(['decline']);
    expect(actionsOf(round, 'borrower', momentAt(NOW))).toEqual(['withdraw']);
    expect(actionsOf(round, 'operator', momentAt(NOW))).toEqual(['reject']);
  });

  it('include the borrower’s payment within the window, and an open checkout after it', () => {
    expect(actionsOf(deliveryIn('request_approved'), 'borrower', momentAt('2026-12-01T05:00:00.000Z'))).toEqual([
      'withdraw',
      'pay',
    ]);
    expect(actionsOf(deliveryIn('request_approved'), 'borrower', momentAt('2026-12-02T03:00:00.000Z'))).toEqual([
      'withdraw',
    ]);
    expect(actionsOf(deliveryIn('payment_pending'), 'borrower', momentAt(NOW))).toEqual(['pay', 'give_up_payment']);
  });

  it('include the borrower’s report once, and the return only with a code', () => {
    expect(actionsOf(deliveryIn('in_use'), 'borrower', momentAt(NOW))).toEqual(['request_return', 'report_damage']);
    expect(actionsOf(deliveryIn('return_shipping_code_generated'), 'borrower', momentAt(NOW))).toEqual([
      'mark_returned',
      'report_damage',
    ]);
    const damage = { ...deliveryIn('damage_reported').damage!, report: null };
    const reported = { ...deliveryIn('in_use'), damage };
    expect(actionsOf(reported, 'borrower', momentAt(NOW))).toEqual(['request_return']);
  });

  it('end when the round is final, except for what money still needs', () => {
    for (const status of ['request_declined', 'request_expired', 'rejected'] as const)
      for (const party of PARTIES) expect(actionsOf(deliveryIn(status), party, momentAt(NOW))).toEqual([]);
    expect(actionsOf(deliveryIn('completed'), 'borrower', momentAt(NOW))).toEqual([]);
    expect(actionsOf(deliveryIn('completed'), 'owner', momentAt(NOW))).toEqual([]);
  });
});
