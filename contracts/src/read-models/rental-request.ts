import * as z from 'zod';
import { PARTIES } from '../events/event-metadata.ts';
import { HANDOVER_METHODS } from '../reference/item-options.ts';
import { ISSUE_TYPES } from '../rental-round/events/shapes.ts';
import { ACTIONS } from '../rental-round/actions/actions.ts';
import { DEADLINE_KINDS } from '../rental-round/time/deadlines.ts';
import { INTERRUPTION_KINDS } from '../rental-round/time/interruptions.ts';
import { LEGS } from '../rental-round/meeting-slots.ts';
import { WRITTEN_KINDS } from '../rental-round/event-content.ts';
import { NUDGES } from '../rental-round/nudge-texts.ts';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';
import { pageQuery } from '../shared/page-query.ts';
import { bankAnswerSchema } from './bank-answers.ts';
import { extendableSchema, extensionSchema } from './extension-fields.ts';
import { fitRefundSchema } from './fit-refund-fields.ts';
import { PAYOUT_PURPOSES } from './payout-purposes.ts';
import { HOLD_REASONS, PAYOUT_STATES } from './payouts.ts';
import { requestedItemFields, wholeRequestedItemFields } from './requested-item.ts';

/** The request as one of its parties, or an operator, sees it. */

const yen = z.int().nonnegative();
const time = z.iso.datetime();

const slotSchema = z.object({ from: time, until: time });

/** Texts, photos and decisions of an event. */
const timelineRecordSchema = z.object({
  /** null: erased. */
  texts: z.array(z.object({ kind: z.enum(WRITTEN_KINDS), text: z.string().nullable() })),
  /** URLs that the parties and operators can open. */
  photos: z.array(z.string()),
  /** The number of erased photos. */
  erasedPhotos: z.int().nonnegative(),
  /** The issue of a damage report. */
  issueType: z.enum(ISSUE_TYPES).nullable(),
  /** The amount of a fee that was assessed or waived. */
  amount: yen.nullable(),
  /** The part of an assessed fee that the cover pays; absent: nothing. */
  covered: yen.optional(),
  /** The ordered refund; shipping and insurance are null for the owner, who doesn't see them. */
  refund: z.object({ rental: yen, shipping: yen.nullable(), insurance: yen.nullable() }).nullable(),
  /** The part of the refund that goes to the platform, since its coupon had paid it; absent: nothing, or an owner is the reader. */
  couponBack: yen.optional(),
  /** Meeting times that were offered or chosen; empty: withdrawn; null: not about meetings. */
  slots: z.array(slotSchema).nullable(),
});
export type TimelineRecord = z.infer<typeof timelineRecordSchema>;

export const timelineEntrySchema = z.object({
  type: z.string(),
  label: z.string(),
  at: time,
  by: z.enum(PARTIES),
  /** null: it has no texts, photos or decisions that the reader may see. */
  record: timelineRecordSchema.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Code, number and password are for the party that sends this parcel and for operators; null for the other party. */
const shippingEventSchema = z.object({
  id: z.string(),
  direction: z.enum(['dispatch', 'return']),
  carrier: z.string().nullable(),
  shippingCode27: z.string().nullable(),
  receptionNumber: z.string().nullable(),
  shippingPassword: z.string().nullable(),
  trackingCode: z.string().nullable(),
  /** Sent without a number, which operators will enter or declare as missing. */
  trackingAwaited: z.boolean(),
});
export type ShippingEvent = z.infer<typeof shippingEventSchema>;

const paymentSchema = z.object({
  /**
   * `refund_pending`: a refund hasn't reached the card completely. `returned`: the only payment (too late, or of a
   * wrong amount) is refunded in full.
   */
  status: z.enum(['unpaid', 'pending', 'paid', 'refund_pending', 'refunded', 'partially_refunded', 'returned']),
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  rentalFee: yen,
  insuranceFee: yen,
  shippingFee: yen,
  totalAmount: yen,
  /** Paid in addition: extensions and fees. */
  extensionPaid: yen,
  lateFeePaid: yen,
  damageFeePaid: yen,
  /** Refunds of the rental and its fees, also foreign ones; together with pending ones as on the receipt. */
  refundedAmount: yen,
  /** Ordered refunds that haven't reached the card. */
  refundPendingAmount: yen,
});

export const rentalRequestSchema = z.object({
  id: z.uuid(),
  /** The last 8 characters of the id, upper case, after a #. */
  requestNumber: z.string(),
  itemId: z.string(),
  /** Requested with others for one parcel; `rounds`: how many. null: alone. */
  parcel: z.object({ id: z.uuid(), rounds: z.int() }).nullable(),
  ...requestedItemFields,
  ...wholeRequestedItemFields,
  itemShippingMethod: z.enum(Object.values(HANDOVER_METHODS)),
  /** The place of a pickup. */
  pickupArea: z.string().nullable(),
  ownerId: z.int(),
  ownerUsername: z.string(),
  ownerDisplayName: z.string(),
  ownerProfileImage: z.string().nullable(),
  /** Identity verified: 本人確認済み. */
  ownerVerified: z.boolean(),
  borrowerId: z.int(),
  borrowerUsername: z.string(),
  borrowerDisplayName: z.string(),
  borrowerProfileImage: z.string().nullable(),
  borrowerVerified: z.boolean(),
  startDate: z.iso.date(),
  /** The last day of use, with paid extensions. */
  endDate: z.iso.date(),
  requestedAt: time,
  status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]),
  statusLabel: z.string(),
  viewerParty: z.enum(['borrower', 'owner', 'operator']),
  /** The parties for whom it waits now, whatever else they may do. */
  waitingFor: z.array(z.enum(PARTIES)),
  /** The viewer's possible actions. */
  actions: z.array(z.enum(ACTIONS)),
  /** Of kind `answer`, it is the viewer's own if there is an `answerBy`, otherwise that of the damage's reporter. */
  deadline: z.object({ kind: z.enum(DEADLINE_KINDS), at: time }).nullable(),
  /** Deadlines that interruptions of the service have postponed; `deadline` has the new time too. */
  movedDeadlines: z.array(
    z.object({ kind: z.enum(DEADLINE_KINDS), from: time, to: time, because: z.enum(INTERRUPTION_KINDS) }),
  ),
  /** When the parcel should be in a shop to arrive in time, before the legal `deadline`; null: no parcel, sent, or too late for it. */
  shipBy: time.nullable(),
  /** The days on which the parcel to the borrower is expected; null: no parcel, not paid, late, or arrived. */
  arrival: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  /** Until when the borrower can cancel for a full refund, including time that interruptions gave back. */
  freeCancellationUntil: time,
  /** The breakdown and the payment: null for the owner. */
  rentalFee: yen.nullable(),
  shippingFee: yen.nullable(),
  insuranceFee: yen.nullable(),
  /** What the platform pays of these by the borrower's coupon; 0: there is none. */
  couponAmount: yen.nullable(),
  /** What the card pays. */
  totalAmount: yen.nullable(),
  /** あんしん補償; null: not chosen. */
  cover: z
    .object({
      mostPerFee: yen,
      /** The limit for all fees of the rental together, the part that fees have used, and the rest. */
      ...{ most: yen, used: yen, left: yen },
      /** Whether a fee assessed now would be covered. */
      inForce: z.boolean(),
    })
    .nullable(),
  payment: paymentSchema.nullable(),
  /** For the owner; null for others. */
  payout: z
    .object({
      ...{ price: yen, fee: yen, net: yen },
      /** The rate of `fee` in `price`, in thousandths, by the terms of the request. */
      feePerMille: z.int().nonnegative(),
      /** The part of `net` that reaches the account: less after a dispute. */
      amount: yen,
      /** The part of `amount` that was taken back later. */
      reversed: yen,
      /**
       * null: nothing is paid, or not yet. `because` says what holds it; the state of the owner's account isn't
       * considered here.
       */
      state: z.enum(PAYOUT_STATES).nullable(),
      because: z.enum(HOLD_REASONS).nullable(),
      /** The owner's other money: paid fees, and the platform's compensation for an item that won't come back. */
      besides: z.array(
        z.object({
          ...{ purpose: z.enum(PAYOUT_PURPOSES), amount: yen, reversed: yen, state: z.enum(PAYOUT_STATES) },
          bank: bankAnswerSchema.nullable(),
        }),
      ),
      /** The owner's bank's response about the rental's money; null: unknown, or not sent. */
      bank: bankAnswerSchema.nullable(),
    })
    .nullable(),
  shippingEvents: z.array(shippingEventSchema),
  /** Pickup: the four digits, for the party that shows them. */
  handoverCode: z.string().nullable(),
  /** Pickup: the next meeting; null: there is none, or nothing to agree on now. */
  meeting: z
    .object({
      /** To the borrower, or back. */
      leg: z.enum(LEGS),
      /** Offered times that aren't over. */
      offered: z.array(slotSchema),
      chosen: slotSchema.nullable(),
      /** The span in which times can be offered; null: none any more. */
      window: slotSchema.nullable(),
    })
    .nullable(),
  /** By what the borrower will know the owner at the next meeting; null: not said, or erased. */
  meetingLandmark: z.string().nullable(),
  /** The newest extension; null: there was none. */
  extension: extensionSchema.nullable(),
  /** For the borrower: what a request to extend the rental would be now; null: not possible. */
  extendable: extendableSchema.nullable(),
  /** サイズ返金OK; null: not promised. */
  fitRefund: fitRefundSchema.nullable(),
  returnDueAt: time,
  overdueDays: z.int().nonnegative(),
  /** For a pending request: another borrower is late with the item, so it can't be approved until the item is back. */
  itemOverdue: z.boolean(),
  /** The other party has written in the round's chat, and the viewer hasn't read it. */
  hasUnreadMessages: z.boolean(),
  /** What the viewer can ask the other party for in the chat, because it is overdue; null: nothing. */
  nudge: z.enum(NUDGES).nullable(),
  /** The fee per started day, and the maximum number of days, by the terms of the request. */
  lateFeeTerms: z.object({ perDay: yen, maximumDays: z.int().nonnegative() }),
  lateFee: z.object({ days: z.int(), amount: yen, state: z.enum(['due', 'charged', 'waived']) }).nullable(),
  /** The late fee if the item came back now; null: none, or it is fixed or waived. */
  lateFeeNow: z.object({ days: z.int().positive(), amount: yen }).nullable(),
  /** Whether it was waived, even before its amount is known. */
  lateFeeWaived: z.boolean(),
  damageFee: z
    .object({
      /** The whole fee; the part that the cover pays; the rest, which the borrower pays. */
      ...{ amount: yen, covered: yen, due: yen },
      payBy: time,
      state: z.enum(['open', 'objected', 'paid', 'written_off', 'covered']),
    })
    .nullable(),
  /** Until when the viewer has to answer in the damage case; null: not asked. */
  answerBy: time.nullable(),
  timeline: z.array(timelineEntrySchema),
});
export type TradeSummary = z.output<typeof tradeSummarySchema>;
export type RentalRequest = z.infer<typeof rentalRequestSchema>;

/** A request in a list. */
export const listedRequestSchema = rentalRequestSchema.omit({
  ...{ timeline: true, itemSnapshot: true, itemChanged: true, itemNow: true, message: true, meetingLandmark: true },
  ...{ extendable: true },
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;
export const rentalRequestListSchema = z.array(listedRequestSchema);
/** How many rounds wait for the viewer. */
export const tradeSummarySchema = z.object({ total: z.int().nonnegative() });

/** GET /api/circulation-rounds/{sent,received}/ended: ended rounds of that side, newest request first. */
export const endedRoundsQuerySchema = z.strictObject(pageQuery({ usual: 20, most: 100 }));
export type EndedRoundsQuery = z.output<typeof endedRoundsQuerySchema>;
