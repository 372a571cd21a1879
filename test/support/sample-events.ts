import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import {
  ROUND_STREAM_PREFIX,
  type RoundEventData,
  type RoundEventType,
} from '@meguri/contracts/rental-round/events.ts';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { uuidOf } from './round-histories.ts';

/** One example of every event of a round, each valid by itself. */

const HASH = 'b'.repeat(64);
const TIME = '2026-03-05T00:00:00.000Z';
const TEXT = { textId: uuidOf('text'), hash: HASH };
const PHOTOS = [{ uploadId: uuidOf('photo'), hash: HASH }];
const CHECKOUT = 'cs_secret';
const CHARGE = 'ch_secret';
const PAYMENT = {
  paymentIntentId: 'pi_secret',
  chargeId: CHARGE,
  amount: 4500,
  currency: 'jpy',
  customerId: 'cus_secret',
  paymentMethodId: 'pm_secret',
};
const SLOT = { from: '2026-03-10T05:00:00.000Z', until: '2026-03-10T05:30:00.000Z' };
const FEES = { rental: 3000, shipping: 1500, insurance: 0 };
const settlement = settle(FEES, NOTHING, NOTHING, policyOf(1));
const CODE = { carrier: '営業所', receptionNumber: '777777777777', shippingPassword: '88888888' } as const;
const itemReturn = { itemReturned: false, lateFee: null };
const reportId = uuidOf('report');
const assessmentId = uuidOf('assessment');
const orderedBy = uuidOf('order');

/** Values that only the intended party may read anywhere. */
export const SECRETS = ['777777777777', '88888888', '4829', 'https://pay.example', '_secret'];

export const SAMPLE_EVENTS: { readonly [T in RoundEventType]: RoundEventData<T> } = {
  RentalRequested: {
    itemId: uuidOf('item'),
    ownerId: 1,
    borrowerId: 2,
    startDate: '2026-03-10',
    price: 3000,
    fees: FEES,
    handover: { method: 'delivery', prefecture: '大阪府' },
    policyVersion: 1,
  },
  RequestSent: { replyBy: TIME },
  Rejected: { cause: 'operator', reason: TEXT, takenBy: null },
  Approved: { payBy: TIME },
  Declined: { reason: TEXT },
  Expired: {},
  Withdrawn: { by: 'borrower', reason: TEXT },
  PaymentStarted: {
    checkoutId: CHECKOUT,
    url: 'https://pay.example/1',
    expiresAt: TIME,
    attempt: 1,
    amount: 4500,
    payoutReady: true,
  },
  PaymentFailed: { checkoutId: CHECKOUT, cause: 'given_up' },
  PaymentCompleted: { checkoutId: CHECKOUT, payment: PAYMENT },
  Paid: {},
  ShippingCodeRequested: { target: TIME },
  PickupArranged: { handoverCode: '4829' },
  PaymentMismatchFound: { expected: 4500, settlement },
  LatePaymentReceived: { checkoutId: CHECKOUT, payment: PAYMENT },
  DuplicatePaymentReceived: { checkoutId: CHECKOUT, purpose: 'rental', payment: PAYMENT },
  ShippingCodeRegistered: { code: CODE, to: 'shipping_code_generated' },
  Cancelled: { by: 'borrower', cause: 'person', reason: TEXT, settlement },
  Shipped: { carrier: 'ヤマト', trackingCode: '123456789012' },
  TrackingRegistered: { trackingCode: '123456789012' },
  ItemBecameUnavailable: { itemIs: 'lost', decidedIn: uuidOf('lost round') },
  Received: { comment: TEXT, photos: PHOTOS },
  UsageStarted: {},
  SlotsOffered: { leg: 'dispatch', slots: [SLOT] },
  SlotChosen: { leg: 'dispatch', slot: SLOT },
  ExtensionRequested: { n: 1, price: 3000, from: '2026-03-17', until: '2026-03-24', answerBy: TIME, savedCard: false },
  ExtensionWithdrawn: { n: 1 },
  ExtensionApproved: { n: 1, payBy: TIME },
  ExtensionDeclined: { n: 1 },
  ExtensionExpired: { n: 1, cause: 'no_answer' },
  ExtensionPaid: { n: 1, checkoutId: CHECKOUT, payment: PAYMENT },
  ExtensionChargeDeclined: { n: 1, code: 'card_declined' },
  FitRefundRequested: { comment: TEXT, photos: PHOTOS },
  ReturnCodeRequested: { target: TIME },
  ReturnArranged: { handoverCode: '4829', to: 'return_shipping_code_generated' },
  ReturnCodeRegistered: { code: CODE, to: 'return_shipping_code_generated' },
  BecameOverdue: { deadline: TIME, nextReserved: null },
  Returned: { comment: TEXT, photos: PHOTOS, trackingCode: null, lateFee: { days: 1, amount: 642 } },
  Completed: { comment: TEXT, photos: PHOTOS, settlement },
  DamageReported: {
    reportId,
    by: 'owner',
    issueType: 'other',
    otherTitle: TEXT,
    description: TEXT,
    photos: PHOTOS,
    nonReturn: false,
    lateFee: null,
  },
  EvidenceAdded: { text: TEXT, photos: PHOTOS },
  AnswerRequested: { of: 'borrower', answerBy: TIME },
  AnswerReceived: { of: 'borrower' },
  DamageDismissed: { reason: TEXT, ...itemReturn, to: 'returned' },
  RefundOrdered: { refund: FEES, reason: TEXT, ...itemReturn, to: 'cancelled', settlement },
  DamageFeeAssessed: { assessmentId, amount: 5000, payBy: TIME, reason: TEXT, ...itemReturn },
  DamageFeeCovered: { assessmentId, amount: 5000 },
  DamageFeeObjected: { assessmentId, reason: TEXT },
  DamageFeePaid: { assessmentId, checkoutId: CHECKOUT, payment: PAYMENT },
  DamageSettled: { to: 'completed', settlement },
  DamageFeeWrittenOff: { assessmentId, reason: TEXT, to: 'completed', settlement },
  LateFeeWaived: { cause: 'operator', amount: 642, reason: TEXT },
  LateFeeCharged: { checkoutId: CHECKOUT, payment: PAYMENT },
  FeeChargeFailed: { purpose: 'late_fee', assessmentId: null, code: 'card_declined' },
  RefundPending: { refundId: 're_secret', orderedBy, chargeId: CHARGE, amount: 3000, reason: 'insufficient_funds' },
  Refunded: { refundId: 're_secret', orderedBy, chargeId: CHARGE, amount: 3000 },
  PayoutSent: { transferId: 'tr_secret', orderedBy, chargeId: CHARGE, amount: 2892 },
  TransferReversed: { reversalId: 'trr_secret', transferId: 'tr_secret', chargeId: CHARGE, amount: 2892 },
  PaymentDisputed: { disputeId: 'dp_secret', chargeId: CHARGE, amount: 4500 },
  DisputeUpdated: { disputeId: 'dp_secret', chargeId: CHARGE, refundable: false },
  DisputeClosed: {
    disputeId: 'dp_secret',
    chargeId: CHARGE,
    outcome: 'lost',
    amount: 4500,
    cancelled: { refunds: 1, held: 4498, ownerPayable: 1 },
    withdrawn: 4500,
    fee: 1500,
    ownerPaid: 0,
  },
  DisputeMoneyReturned: {
    disputeId: 'dp_secret',
    chargeId: CHARGE,
    amount: 500,
    fee: 0,
    held: 100,
    ownerPayable: 100,
    ownerPaid: 100,
    refund: 100,
  },
  RefundReturned: { refundId: 're_secret', chargeId: CHARGE, orderedBy, amount: 3000, unordered: 0 },
  EvidenceSubmitted: { disputeId: 'dp_secret', chargeId: CHARGE, fileId: 'file_secret', hash: 'c'.repeat(64), by: 9 },
  RefundGranted: { chargeId: CHARGE, amount: 500, reason: TEXT },
  OwnerCompensated: { amount: 500, reason: TEXT },
  PayoutReversalOrdered: { orderedBy, chargeId: CHARGE, amount: 500, reason: TEXT },
  ActionProposed: {
    proposalId: orderedBy,
    command: 'resend-refund',
    input: { orderedBy, reason: TEXT },
    amount: 3000,
    by: 9,
  },
  ProposalEnded: { proposalId: orderedBy, outcome: 'confirmed', by: 10 },
  RefundOrderedAgain: { orderedBy, chargeId: CHARGE, reason: TEXT },
  ForeignRefund: { refundId: 're_secret', chargeId: CHARGE, amount: 1000 },
  ForeignRefundAssigned: {
    refundId: 're_secret',
    chargeId: CHARGE,
    parts: { rental: 1000, shipping: 0, insurance: 0 },
    held: 1000,
    ownerPayable: 0,
    reason: TEXT,
  },
  ForeignReversal: { reversalId: 'trr_secret', transferId: 'tr_secret', chargeId: CHARGE, amount: 500 },
  ObligationSettled: {
    obligation: 'refund',
    subject: orderedBy,
    chargeId: CHARGE,
    amount: 3000,
    by: 'bank_transfer',
    reference: 'po_secret',
    reason: TEXT,
  },
};

/** The example as a log returns it. */
export function storedSample(
  type: RoundEventType,
  revision = 0,
  by: Party = 'operator',
  round = 'sample',
): StoredEvent {
  return storedAs(type, SAMPLE_EVENTS[type], revision, by, round);
}

/** An event of a round with other data than the example's. */
export function storedAs<T extends RoundEventType>(
  type: T,
  data: RoundEventData<T>,
  revision: number,
  by: Party = 'operator',
  round = 'sample',
): StoredEvent {
  return {
    id: uuidOf(`${round} ${revision}`),
    stream: `${ROUND_STREAM_PREFIX}${uuidOf(round)}`,
    revision,
    position: String(revision + 1).padStart(19, '0'),
    type,
    version: 1,
    data: JSON.stringify(data),
    metadata: JSON.stringify({ actor: { id: 7, party: by }, time: TIME }),
  };
}
