import type { RoundEventData } from '../events.ts';
import type { Payment } from '../events/shapes.ts';
import { NOTHING, settle } from '../money/money.ts';
import { policyOf } from '../policy.ts';
import type { ShippingCode } from '../shipping-code.ts';
import type { RoundStatus } from '../status.ts';
import { at, type Fact } from './facts.ts';

/** The parties of these rounds. */
export const OWNER = 1;
export const BORROWER = 2;

/** 10 December 2026 in Tokyo begins at 15:00 UTC the day before; due is 17 December, 00:00 there. */
export const START_DATE = '2026-12-10';
/** The domain's times of the histories below, in order (UTC). */
export const TIMES = {
  requested: '2026-12-01T00:00:00.000Z',
  approved: '2026-12-01T03:00:00.000Z',
  checkout: '2026-12-01T04:00:00.000Z',
  checkoutEnds: '2026-12-01T04:35:00.000Z',
  paid: '2026-12-01T04:10:00.000Z',
  code: '2026-12-01T06:00:00.000Z',
  shipped: '2026-12-08T00:00:00.000Z',
  start: '2026-12-09T15:00:00.000Z',
  received: '2026-12-10T01:00:00.000Z',
  returnRequested: '2026-12-13T15:00:00.000Z',
  returnCode: '2026-12-14T00:00:00.000Z',
  reported: '2026-12-14T01:00:00.000Z',
  assessed: '2026-12-15T01:00:00.000Z',
  feePaid: '2026-12-16T01:00:00.000Z',
  returned: '2026-12-16T02:00:00.000Z',
  due: '2026-12-16T15:00:00.000Z',
  completed: '2026-12-17T02:00:00.000Z',
} as const;

export interface RoundOptions {
  /** P, the weekly price; 3000 yen by default. */
  readonly price: number;
  readonly method: 'delivery' | 'pickup';
  /** 1 by default; extensions are possible from 2 on, the cover from 3 on. */
  readonly policyVersion: number;
  /** The premium of the cover; 0 by default: not chosen. */
  readonly insurance: number;
  /** What the platform pays by a coupon; nothing by default. */
  readonly coupon?: number;
  /** Whether the owner promised the price back for a wrong size, and the borrower confirmed the receipt; not by default. */
  readonly fitRefund?: boolean;
}
const DEFAULTS: RoundOptions = {
  ...{ price: 3000, method: 'delivery', policyVersion: 1, insurance: 0 },
  fitRefund: false,
};

export const REPORT_ID = 'd0000000-0000-4000-8000-000000000001';
export const ASSESSMENT_ID = 'f0000000-0000-4000-8000-000000000001';
export const CHECKOUT_ID = 'cs_1';
export const HANDOVER_CODE = '1234';
export const RETURN_HANDOVER_CODE = '5678';
export const TEXT = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
export const PHOTO = { uploadId: 'b0000000-0000-4000-8000-000000000001', hash: 'b'.repeat(64) };
export const STORE_CODE: ShippingCode = { carrier: 'セブンイレブン', shippingCode27: '1'.repeat(27) };
export const OFFICE_CODE: ShippingCode = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };

export const feesOf = ({ price, method, insurance = 0 }: Feed) => ({
  rental: price,
  shipping: method === 'delivery' ? 1500 : 0,
  insurance,
});
type Feed = Pick<RoundOptions, 'price' | 'method'> & Partial<Pick<RoundOptions, 'insurance'>>;

/** A charge of that amount; `n` distinguishes payments of one round (pi_n, ch_n). */
export const paymentOf = (amount: number, n = 1): Payment => ({
  paymentIntentId: `pi_${n}`,
  chargeId: `ch_${n}`,
  amount,
  currency: 'jpy',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
});

const requested = (options: RoundOptions): readonly Fact[] =>
  at(TIMES.requested, {
    type: 'RentalRequested',
    data: {
      itemId: '17e00000-0000-4000-8000-000000000001',
      ownerId: OWNER,
      borrowerId: BORROWER,
      startDate: START_DATE,
      price: options.price,
      fees: { ...feesOf(options), ...couponOf(options) },
      handover:
        options.method === 'delivery'
          ? { method: 'delivery', prefecture: '大阪府' }
          : { method: 'pickup', meetingPoint: 'umeda' },
      policyVersion: options.policyVersion,
      ...(options.fitRefund && { fitRefund: true as const }),
    },
  });

const couponOf = ({ coupon = 0 }: RoundOptions) => (coupon > 0 ? { coupon } : {});

const nothing = { reason: null };
const seen = { comment: null, photos: [] };
const noReturn = { itemReturned: false, lateFee: null };
export const damageReport: RoundEventData<'DamageReported'> = {
  reportId: REPORT_ID,
  by: 'borrower',
  issueType: 'damaged_item',
  otherTitle: null,
  description: TEXT,
  photos: [PHOTO],
  nonReturn: false,
  lateFee: null,
};
/** What the card pays. */
const totalOf = (options: RoundOptions) =>
  options.price + feesOf(options).shipping + options.insurance - (options.coupon ?? 0);
/** The settlement of a round that ends without a refund. */
export const fullSettlement = (options: RoundOptions = DEFAULTS) =>
  settle(feesOf(options), NOTHING, NOTHING, policyOf(1));

type History = (options: RoundOptions) => readonly Fact[];

const deliveryOnly = (history: History): History => {
  return (options) => {
    if (options.method === 'pickup') throw new Error('a pickup never has this status');
    return history(options);
  };
};

/** A shortest history into each status; delivery is by a carrier office, the return by convenience store. */
const HISTORIES: Record<RoundStatus, History> = {
  requested,
  request_sent: (options) => [
    ...requested(options),
    ...at(TIMES.requested, { type: 'RequestSent', data: { replyBy: '2026-12-02T00:00:00.000Z' } }),
  ],
  rejected: after('request_sent', TIMES.approved, () => ({
    type: 'Rejected',
    data: { cause: 'operator', reason: TEXT, takenBy: null },
  })),
  request_declined: after('request_sent', TIMES.approved, () => ({ type: 'Declined', data: nothing })),
  request_expired: after('request_sent', '2026-12-02T00:00:00.000Z', () => ({ type: 'Expired', data: {} })),
  request_cancelled: after('request_sent', TIMES.approved, () => ({
    type: 'Withdrawn',
    data: { by: 'borrower', reason: null },
  })),
  request_approved: after('request_sent', TIMES.approved, () => ({
    type: 'Approved',
    data: { payBy: '2026-12-02T03:00:00.000Z' },
  })),
  payment_pending: after('request_approved', TIMES.checkout, (options) => ({
    type: 'PaymentStarted',
    data: {
      checkoutId: CHECKOUT_ID,
      url: 'https://pay.example/cs_1',
      expiresAt: TIMES.checkoutEnds,
      attempt: 1,
      amount: totalOf(options),
      payoutReady: true,
    },
  })),
  payment_completed: after('payment_pending', TIMES.paid, (options) => ({
    type: 'PaymentCompleted',
    data: { checkoutId: CHECKOUT_ID, payment: paymentOf(totalOf(options)), ...couponOf(options) },
  })),
  paid: after('payment_completed', TIMES.paid, () => ({ type: 'Paid', data: {} })),
  shipping_code_generating: deliveryOnly(
    after('paid', TIMES.paid, () => ({ type: 'ShippingCodeRequested', data: { target: '2026-12-01T16:10:00.000Z' } })),
  ),
  await_shipment_code: deliveryOnly(
    after('shipping_code_generating', TIMES.code, () => ({
      type: 'ShippingCodeRegistered',
      data: { code: STORE_CODE, to: 'await_shipment_code' },
    })),
  ),
  shipping_code_generated: (options) =>
    options.method === 'pickup'
      ? [
          ...roundIn('paid', options),
          ...at(TIMES.paid, { type: 'PickupArranged', data: { handoverCode: HANDOVER_CODE } }),
        ]
      : [
          ...roundIn('shipping_code_generating', options),
          ...at(TIMES.code, {
            type: 'ShippingCodeRegistered',
            data: { code: OFFICE_CODE, to: 'shipping_code_generated' },
          }),
        ],
  shipped: after('shipping_code_generated', TIMES.shipped, () => ({
    type: 'Shipped',
    data: { carrier: null, trackingCode: null },
  })),
  received: after('shipped', TIMES.received, ({ fitRefund }) => ({
    type: 'Received',
    data: { ...seen, ...(fitRefund && { by: 'borrower' as const }) },
  })),
  in_use: after('received', TIMES.received, () => ({ type: 'UsageStarted', data: {} })),
  return_shipping_code_generated: (options) =>
    options.method === 'pickup'
      ? [
          ...roundIn('in_use', options),
          ...at(TIMES.returnRequested, {
            type: 'ReturnArranged',
            data: { handoverCode: RETURN_HANDOVER_CODE, to: 'return_shipping_code_generated' },
          }),
        ]
      : [
          ...roundIn('in_use', options),
          ...at(TIMES.returnRequested, {
            type: 'ReturnCodeRequested',
            data: { target: '2026-12-14T03:00:00.000Z' },
          }),
          ...at(TIMES.returnCode, {
            type: 'ReturnCodeRegistered',
            data: { code: STORE_CODE, to: 'return_shipping_code_generated' },
          }),
        ],
  usage_overdue: after('return_shipping_code_generated', TIMES.due, () => ({
    type: 'BecameOverdue',
    data: { deadline: TIMES.due, nextReserved: null },
  })),
  returned: after('return_shipping_code_generated', TIMES.returned, () => ({
    type: 'Returned',
    data: { ...seen, trackingCode: null, lateFee: { days: 0, amount: 0 } },
  })),
  damage_reported: after('return_shipping_code_generated', TIMES.reported, () => ({
    type: 'DamageReported',
    data: damageReport,
  })),
  damage_fee_pending: after('damage_reported', TIMES.assessed, () => ({
    type: 'DamageFeeAssessed',
    data: {
      assessmentId: ASSESSMENT_ID,
      amount: 2000,
      payBy: '2026-12-22T01:00:00.000Z',
      reason: TEXT,
      ...noReturn,
    },
  })),
  damage_fee_paid: after('damage_fee_pending', TIMES.feePaid, () => ({
    type: 'DamageFeePaid',
    data: { assessmentId: ASSESSMENT_ID, checkoutId: 'cs_2', payment: paymentOf(2000, 2) },
  })),
  completed: after('returned', TIMES.completed, (options) => ({
    type: 'Completed',
    data: { ...seen, settlement: fullSettlement(options) },
  })),
  cancelled: after('shipping_code_generated', TIMES.shipped, (options) => ({
    type: 'Cancelled',
    data: {
      by: 'owner',
      cause: 'person',
      reason: null,
      settlement: settle(feesOf(options), NOTHING, feesOf(options), policyOf(1)),
    },
  })),
};

function after(status: RoundStatus, time: string, event: (options: RoundOptions) => Fact['event']): History {
  return (options) => [...HISTORIES[status](options), ...at(time, event(options))];
}

/**
 * A history into that status: by default an item of 3000 yen by delivery, at the TIMES above. The usual report is the
 * borrower's, made while they had the item and a return code was registered.
 */
export const roundIn = (status: RoundStatus, options: Partial<RoundOptions> = {}): readonly Fact[] =>
  HISTORIES[status]({ ...DEFAULTS, ...options });
