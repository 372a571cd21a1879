import type {
  AttachedPhoto,
  AttachedText,
  RoundEvent,
  RoundEventData,
  RoundEventType,
} from '@meguri/contracts/rental-round/events.ts';

/**
 * What a line of the timeline says besides its label. Everyone who may see the line sees all of it, so no codes, no
 * checkouts, no cards; what only one party may know is in events that only this party sees.
 */
export interface TimelineDetail {
  /** Ids of text and photos that came with the event. */
  readonly text?: string;
  readonly photos?: readonly string[];
  /** Whole yen. */
  readonly amount?: number;
  readonly carrier?: string | null;
  readonly trackingCode?: string | null;
  /** Until when the next step may take. */
  readonly until?: string;
  readonly days?: number;
  readonly issueType?: string;
  readonly cause?: string;
}

type Detail<T extends RoundEventType> = ((data: RoundEventData<T>) => TimelineDetail) | null;

const textOf = (text: AttachedText | null): TimelineDetail => (text === null ? {} : { text: text.textId });
const photosOf = (photos: readonly AttachedPhoto[]): TimelineDetail =>
  photos.length === 0 ? {} : { photos: photos.map(({ uploadId }) => uploadId) };

/** Total: an event without an entry does not compile. null: the label says it all. */
const DETAILS: { readonly [T in RoundEventType]: Detail<T> } = {
  RentalRequested: null,
  RequestSent: ({ replyBy }) => ({ until: replyBy }),
  Rejected: ({ reason, cause }) => ({ cause, ...textOf(reason) }),
  Approved: ({ payBy }) => ({ until: payBy }),
  Declined: ({ reason }) => textOf(reason),
  Expired: null,
  Withdrawn: ({ reason }) => textOf(reason),
  PaymentStarted: ({ expiresAt, amount }) => ({ until: expiresAt, amount }),
  PaymentFailed: ({ cause }) => ({ cause }),
  PaymentCompleted: ({ payment }) => ({ amount: payment.amount }),
  Paid: null,
  ShippingCodeRequested: ({ target }) => ({ until: target }),
  PickupArranged: null,
  PaymentMismatchFound: null,
  LatePaymentReceived: ({ payment }) => ({ amount: payment.amount }),
  DuplicatePaymentReceived: ({ payment }) => ({ amount: payment.amount }),
  ShippingCodeRegistered: ({ code }) => ({ carrier: code.carrier }),
  Cancelled: ({ reason, cause }) => ({ cause, ...textOf(reason) }),
  Shipped: ({ carrier, trackingCode }) => ({ carrier, trackingCode }),
  TrackingRegistered: ({ trackingCode }) => ({ trackingCode }),
  Received: ({ comment, photos }) => ({ ...textOf(comment), ...photosOf(photos) }),
  UsageStarted: null,
  ReturnCodeRequested: ({ target }) => ({ until: target }),
  ReturnArranged: null,
  ReturnCodeRegistered: ({ code }) => ({ carrier: code.carrier }),
  BecameOverdue: null,
  Returned: ({ comment, photos, trackingCode, lateFee }) => ({
    ...textOf(comment),
    ...photosOf(photos),
    trackingCode,
    ...lateFee,
  }),
  Completed: ({ comment, photos }) => ({ ...textOf(comment), ...photosOf(photos) }),
  DamageReported: ({ issueType, description, photos }) => ({ issueType, ...textOf(description), ...photosOf(photos) }),
  EvidenceAdded: ({ text, photos }) => ({ ...textOf(text), ...photosOf(photos) }),
  DamageDismissed: ({ reason }) => textOf(reason),
  RefundOrdered: ({ reason }) => textOf(reason),
  DamageFeeAssessed: ({ amount, payBy, reason }) => ({ amount, until: payBy, ...textOf(reason) }),
  DamageFeeObjected: ({ reason }) => textOf(reason),
  DamageFeePaid: ({ payment }) => ({ amount: payment.amount }),
  DamageSettled: null,
  DamageFeeWrittenOff: null,
  LateFeeWaived: ({ cause, amount }) => ({ cause, ...(amount === null ? {} : { amount }) }),
  LateFeeCharged: ({ payment }) => ({ amount: payment.amount }),
  FeeChargeFailed: ({ purpose }) => ({ cause: purpose }),
  Refunded: ({ amount }) => ({ amount }),
  PayoutSent: ({ amount }) => ({ amount }),
  TransferReversed: ({ amount }) => ({ amount }),
  PaymentDisputed: ({ amount }) => ({ amount }),
  DisputeClosed: ({ outcome, amount }) => ({ cause: outcome, amount }),
};

export function detailOf(event: RoundEvent): TimelineDetail | null {
  // The map pairs every type with its own data; TypeScript can't follow that through an index.
  const detail = DETAILS[event.type] as ((data: RoundEvent['data']) => TimelineDetail) | null;
  return detail && detail(event.data);
}
