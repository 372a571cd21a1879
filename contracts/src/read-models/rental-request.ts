import * as z from 'zod';
import { PARTIES } from '../events/event-metadata.ts';
import { HANDOVER_METHODS } from '../reference/item-options.ts';
import { ISSUE_TYPES } from '../rental-round/events/shapes.ts';
import { ACTIONS } from '../rental-round/actions/actions.ts';
import { DEADLINE_KINDS } from '../rental-round/time/deadlines.ts';
import { INTERRUPTION_KINDS } from '../rental-round/time/interruptions.ts';
import { LEGS } from '../rental-round/meeting-slots.ts';
import { WRITTEN_KINDS } from '../rental-round/written.ts';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';
import { pageQuery } from '../shared/page-query.ts';
import { bankAnswerSchema } from './bank-answers.ts';
import { PAYOUT_PURPOSES } from './payout-purposes.ts';
import { HOLD_REASONS, PAYOUT_STATES } from './payouts.ts';
import { requestedItemFields, wholeRequestedItemFields } from './requested-item.ts';

/** The request as one of its people, or an operator, sees it. */

const yen = z.int().nonnegative();
const time = z.iso.datetime();

const slotSchema = z.object({ from: time, until: time });

/** What was written, shown and decided with an event. */
const timelineRecordSchema = z.object({
  /** null: it was erased. */
  texts: z.array(z.object({ kind: z.enum(WRITTEN_KINDS), text: z.string().nullable() })),
  /** Addresses that the round's people and operators can open. */
  photos: z.array(z.string()),
  /** How many were there besides, and were erased. */
  erasedPhotos: z.int().nonnegative(),
  /** Of a damage report. */
  issueType: z.enum(ISSUE_TYPES).nullable(),
  /** Of a fee that was assessed or let off. */
  amount: yen.nullable(),
  /** What was ordered to go back; shipping and insurance, which the owner doesn't see, are null for them. */
  refund: z.object({ rental: yen, shipping: yen.nullable(), insurance: yen.nullable() }).nullable(),
  /** When the two can meet, as it was offered or chosen; empty: taken back. null: nothing of that. */
  slots: z.array(slotSchema).nullable(),
});
export type TimelineRecord = z.infer<typeof timelineRecordSchema>;

export const timelineEntrySchema = z.object({
  type: z.string(),
  label: z.string(),
  at: time,
  by: z.enum(PARTIES),
  /** null: nothing was written, shown or decided with it that its reader may see. */
  record: timelineRecordSchema.nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Code, number and password are there for the party that sends this parcel, and for operators; null for the other. */
const shippingEventSchema = z.object({
  id: z.string(),
  direction: z.enum(['dispatch', 'return']),
  carrier: z.string().nullable(),
  shippingCode27: z.string().nullable(),
  receptionNumber: z.string().nullable(),
  shippingPassword: z.string().nullable(),
  trackingCode: z.string().nullable(),
  /** It is on its way without a number, which operators will enter, or say that there is none. */
  trackingAwaited: z.boolean(),
});
export type ShippingEvent = z.infer<typeof shippingEventSchema>;

const paymentSchema = z.object({
  /**
   * `refund_pending`: something goes back, and the card doesn't have all of it yet. `returned`: nobody may keep what was paid (too late, of a wrong amount), so all of it goes
   * back; there was no other payment.
   */
  status: z.enum(['unpaid', 'pending', 'paid', 'refund_pending', 'refunded', 'partially_refunded', 'returned']),
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  rentalFee: yen,
  insuranceFee: yen,
  shippingFee: yen,
  totalAmount: yen,
  /** What came beyond it: fees that were paid. */
  lateFeePaid: yen,
  damageFeePaid: yen,
  /** What went back of the rental and its fees, whoever sent it; with what is pending it is what the receipt says. */
  refundedAmount: yen,
  /** What was ordered to go back, and the card doesn't have yet. */
  refundPendingAmount: yen,
});

export const rentalRequestSchema = z.object({
  id: z.uuid(),
  /** The last 8 characters of the id, upper case, after a #. */
  requestNumber: z.string(),
  itemId: z.string(),
  ...requestedItemFields,
  ...wholeRequestedItemFields,
  itemShippingMethod: z.enum(Object.values(HANDOVER_METHODS)),
  /** Where a pickup happens. */
  pickupArea: z.string().nullable(),
  ownerId: z.int(),
  ownerUsername: z.string(),
  ownerDisplayName: z.string(),
  ownerProfileImage: z.string().nullable(),
  /** Somebody has checked who they are: 本人確認済み. */
  ownerVerified: z.boolean(),
  borrowerId: z.int(),
  borrowerUsername: z.string(),
  borrowerDisplayName: z.string(),
  borrowerProfileImage: z.string().nullable(),
  borrowerVerified: z.boolean(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  requestedAt: time,
  status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]),
  statusLabel: z.string(),
  viewerParty: z.enum(['borrower', 'owner', 'operator']),
  /** For whom it waits now, whatever else may be done. */
  waitingFor: z.array(z.enum(PARTIES)),
  /** What the viewer may do now. */
  actions: z.array(z.enum(ACTIONS)),
  /** Of kind `answer` it is the viewer's own when there is an `answerBy`, else that of whoever reported the damage. */
  deadline: z.object({ kind: z.enum(DEADLINE_KINDS), at: time }).nullable(),
  /** Deadlines that are later than they were, since the service was interrupted; `deadline` says the new time too. */
  movedDeadlines: z.array(
    z.object({ kind: z.enum(DEADLINE_KINDS), from: time, to: time, because: z.enum(INTERRUPTION_KINDS) }),
  ),
  /** Until when a borrower who cancels gets everything back, with what interruptions gave back. */
  freeCancellationUntil: time,
  /** The breakdown and the payment: null for the owner. */
  rentalFee: yen.nullable(),
  shippingFee: yen.nullable(),
  insuranceFee: yen.nullable(),
  totalAmount: yen.nullable(),
  payment: paymentSchema.nullable(),
  /** The owner's: null for the others. */
  payout: z
    .object({
      ...{ price: yen, fee: yen, net: yen },
      /** What `fee` is of `price`, in thousandths, by the terms the round was requested under. */
      feePerMille: z.int().nonnegative(),
      /** What of `net` reaches the account, or did: less than it after a dispute. */
      amount: yen,
      /** Of `amount`, what was taken back later. */
      reversed: yen,
      /** null: nothing is paid, or not yet. `held` is by what `because` says; whether an account takes it isn't known here. */
      state: z.enum(PAYOUT_STATES).nullable(),
      because: z.enum(HOLD_REASONS).nullable(),
      /** What else is the owner's: fees that were paid, and what the platform pays for an item that is gone. */
      besides: z.array(
        z.object({
          ...{ purpose: z.enum(PAYOUT_PURPOSES), amount: yen, reversed: yen, state: z.enum(PAYOUT_STATES) },
          bank: bankAnswerSchema.nullable(),
        }),
      ),
      /** What the owner's bank made of the rental's money; null: not known, or it hasn't been sent. */
      bank: bankAnswerSchema.nullable(),
    })
    .nullable(),
  shippingEvents: z.array(shippingEventSchema),
  /** Pickup: the four digits for the party that shows them. */
  handoverCode: z.string().nullable(),
  /** Pickup: when the two meet next; null: they don't, or it isn't to be agreed on now. */
  meeting: z
    .object({
      /** The way there, or the way back. */
      leg: z.enum(LEGS),
      /** What isn't over of it. */
      offered: z.array(slotSchema),
      chosen: slotSchema.nullable(),
      /** Within what more can be offered; null: nothing any more. */
      window: slotSchema.nullable(),
    })
    .nullable(),
  returnDueAt: time,
  overdueDays: z.int().nonnegative(),
  /** While it waits for an answer: another borrower is late with its item, which can't be approved until that is back. */
  itemOverdue: z.boolean(),
  /** The other party has written in the round's chat, and the viewer hasn't read it. */
  hasUnreadMessages: z.boolean(),
  /** What a started day late costs, and how many count, by the terms the round was requested under. */
  lateFeeTerms: z.object({ perDay: yen, maximumDays: z.int().nonnegative() }),
  lateFee: z.object({ days: z.int(), amount: yen, state: z.enum(['due', 'charged', 'waived']) }).nullable(),
  /** What returning the item now would cost; null: nothing, or the fee is fixed or waived. */
  lateFeeNow: z.object({ days: z.int().positive(), amount: yen }).nullable(),
  /** Also before it is known how much it would be. */
  lateFeeWaived: z.boolean(),
  damageFee: z
    .object({ amount: yen, payBy: time, state: z.enum(['open', 'objected', 'paid', 'written_off']) })
    .nullable(),
  /** Until when operators ask the viewer to answer in the damage case; null: they don't. */
  answerBy: time.nullable(),
  timeline: z.array(timelineEntrySchema),
});
export type TradeSummary = z.output<typeof tradeSummarySchema>;
export type RentalRequest = z.infer<typeof rentalRequestSchema>;

/** As lists show it. */
export const listedRequestSchema = rentalRequestSchema.omit({
  ...{ timeline: true, itemSnapshot: true, itemChanged: true, itemNow: true, message: true },
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;
export const rentalRequestListSchema = z.array(listedRequestSchema);
/** How many rounds wait for the viewer. */
export const tradeSummarySchema = z.object({ total: z.int().nonnegative() });

/** GET /api/circulation-rounds/{sent,received}/ended: what has ended on that side, the last asked for first. */
export const endedRoundsQuerySchema = z.strictObject(pageQuery({ usual: 20, most: 100 }));
export type EndedRoundsQuery = z.output<typeof endedRoundsQuerySchema>;
