import * as z from 'zod';
import { PARTIES } from '../event-metadata.ts';
import { ISSUE_TYPES } from '../rental-round/events.ts';
import { ACTIONS, actionsOf } from '../rental-round/actions/actions.ts';
import {
  answerEnd,
  assessmentsOf,
  DEADLINE_KINDS,
  type Deadline,
  deadlinesOf,
  freeCancellationEnd,
  objectionEnd,
  openAssessment,
} from '../rental-round/deadlines.ts';
import { INTERRUPTION_KINDS, type Interruptions, type Moment, uninterrupted } from '../rental-round/interruptions.ts';
import { returnEnd } from '../rental-round/money/late-fee.ts';
import { payoutFeeOf, totalOf } from '../rental-round/money/money.ts';
import { DAY, endDateOf } from '../rental-round/period.ts';
import { policyOf } from '../rental-round/policy.ts';
import { rentalCharge, type RentalRound, type Way } from '../rental-round/rental-round.ts';
import { WRITTEN_KINDS } from '../rental-round/written.ts';
import { waitingFor } from '../rental-round/actions/turn.ts';
import { isFinal, ROUND_STATUSES, type RoundStatus, STATUS_LABELS } from '../rental-round/status.ts';

/** The request as one of its people, or an operator, sees it. */

const yen = z.int().nonnegative();
const time = z.iso.datetime();

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
});
export type ShippingEvent = z.infer<typeof shippingEventSchema>;

const paymentSchema = z.object({
  status: z.enum(['unpaid', 'pending', 'paid', 'refunded', 'partially_refunded']),
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  rentalFee: yen,
  insuranceFee: yen,
  shippingFee: yen,
  totalAmount: yen,
  refundedAmount: yen,
});

export const rentalRequestSchema = z.object({
  id: z.uuid(),
  /** The last 8 characters of the id, upper case, after a #. */
  requestNumber: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  itemBrand: z.string().nullable(),
  itemImages: z.array(z.string()),
  itemShippingMethod: z.enum(['コンビニ配送', '手渡し']),
  /** Where a pickup happens. */
  pickupArea: z.string().nullable(),
  ownerId: z.int(),
  ownerUsername: z.string(),
  ownerDisplayName: z.string(),
  ownerProfileImage: z.string().nullable(),
  borrowerId: z.int(),
  borrowerUsername: z.string(),
  borrowerDisplayName: z.string(),
  borrowerProfileImage: z.string().nullable(),
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
  payout: z.object({ price: yen, fee: yen, net: yen, sent: z.boolean() }).nullable(),
  shippingEvents: z.array(shippingEventSchema),
  /** Pickup: the four digits for the party that shows them. */
  handoverCode: z.string().nullable(),
  returnDueAt: time,
  overdueDays: z.int().nonnegative(),
  lateFee: z.object({ days: z.int(), amount: yen, state: z.enum(['due', 'charged', 'waived']) }).nullable(),
  damageFee: z
    .object({ amount: yen, payBy: time, state: z.enum(['open', 'objected', 'paid', 'written_off']) })
    .nullable(),
  /** Until when operators ask the viewer to answer in the damage case; null: they don't. */
  answerBy: time.nullable(),
  timeline: z.array(timelineEntrySchema),
});
export type TradeSummary = z.output<typeof tradeSummarySchema>;
export type RentalRequest = z.infer<typeof rentalRequestSchema>;

export const rentalRequestListSchema = z.array(rentalRequestSchema.omit({ timeline: true }));
/** How many rounds wait for the viewer. */
export const tradeSummarySchema = z.object({ total: z.int().nonnegative() });

export type ViewingParty = 'borrower' | 'owner' | 'operator';

export interface RequestPerson {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly profileImage: string | null;
}

/** Everything a request is shown from. */
export interface RequestFacts {
  readonly id: string;
  readonly round: RentalRound;
  readonly item: { readonly name: string; readonly brand: string | null; readonly images: readonly string[] };
  readonly owner: RequestPerson;
  readonly borrower: RequestPerson;
  readonly timeline: readonly TimelineEntry[];
}

export function requestView(facts: RequestFacts, party: ViewingParty, moment: Moment): RentalRequest {
  const { round, item, owner, borrower } = facts;
  const deadlines = deadlinesOf(round, moment.interruptions);
  return {
    id: facts.id,
    requestNumber: requestNumberOf(facts.id),
    itemId: round.itemId,
    itemName: item.name,
    itemBrand: item.brand,
    itemImages: [...item.images],
    itemShippingMethod: round.handover.method === 'delivery' ? 'コンビニ配送' : '手渡し',
    pickupArea: round.handover.method === 'pickup' ? round.handover.meetingPoint : null,
    ownerId: round.ownerId,
    ownerUsername: owner.username,
    ownerDisplayName: owner.displayName,
    ownerProfileImage: owner.profileImage,
    borrowerId: round.borrowerId,
    borrowerUsername: borrower.username,
    borrowerDisplayName: borrower.displayName,
    borrowerProfileImage: borrower.profileImage,
    startDate: round.startDate,
    endDate: endDateOf(round.startDate),
    requestedAt: round.requestedAt,
    status: round.status,
    statusLabel: STATUS_LABELS[round.status],
    viewerParty: party,
    waitingFor: waitingFor(round, moment),
    actions: [...actionsOf(round, party, moment)],
    deadline: nextOf(deadlines),
    movedDeadlines: movedOf(deadlines),
    freeCancellationUntil: freeCancellationEnd(round, moment.interruptions),
    ...moneyView(round, party),
    shippingEvents: shippingEventsFor(facts.id, round, party),
    handoverCode: handoverCodeFor(round, party),
    returnDueAt: returnEnd(round, moment.interruptions),
    overdueDays: overdueDays(round, moment),
    lateFee: lateFeeOf(round),
    damageFee: damageFeeOf(round, moment.interruptions),
    answerBy: party === 'operator' ? null : answerEnd(round, party, moment.interruptions),
    timeline: [...facts.timeline],
  };
}

export const requestNumberOf = (id: string): string => `#${id.slice(-8).toUpperCase()}`;

function nextOf(deadlines: readonly Deadline[]): RentalRequest['deadline'] {
  const [first] = [...deadlines].sort((a, b) => (a.due < b.due ? -1 : 1));
  return first === undefined ? null : { kind: first.kind, at: first.due };
}

const movedOf = (deadlines: readonly Deadline[]): RentalRequest['movedDeadlines'] =>
  deadlines.flatMap(({ kind, due, moved }) =>
    moved === null ? [] : [{ kind, from: moved.from, to: due, because: moved.by }],
  );

function moneyView(
  round: RentalRound,
  party: ViewingParty,
): Pick<RentalRequest, 'rentalFee' | 'shippingFee' | 'insuranceFee' | 'totalAmount' | 'payment' | 'payout'> {
  if (party === 'owner') {
    return {
      rentalFee: null,
      shippingFee: null,
      insuranceFee: null,
      totalAmount: null,
      payment: null,
      payout: payoutOf(round),
    };
  }
  const { rental, shipping, insurance } = round.fees;
  const total = totalOf(round.fees);
  return {
    rentalFee: rental,
    shippingFee: shipping,
    insuranceFee: insurance,
    totalAmount: total,
    payment: {
      status: paymentStatus(round, total),
      sessionId: round.payment?.checkout?.checkoutId ?? rentalCharge(round)?.checkoutId ?? null,
      paymentIntentId: rentalCharge(round)?.paymentIntentId ?? null,
      rentalFee: rental,
      insuranceFee: insurance,
      shippingFee: shipping,
      totalAmount: total,
      refundedAmount: totalOf(round.money.refunded),
    },
    payout: null,
  };
}

function paymentStatus(round: RentalRound, total: number): z.infer<typeof paymentSchema>['status'] {
  if (rentalCharge(round) === undefined) return (round.payment?.checkout ?? null) === null ? 'unpaid' : 'pending';
  const refunded = totalOf(round.money.refunded);
  if (refunded === 0) return 'paid';
  return refunded >= total ? 'refunded' : 'partially_refunded';
}

/** The owner's share as settled, or as it will be when nothing is refunded. */
function payoutOf(round: RentalRound): RentalRequest['payout'] {
  const { settlement, refunded, payouts } = round.money;
  const gross = settlement?.gross ?? round.fees.rental - refunded.rental;
  const fee = settlement?.payoutFee ?? payoutFeeOf(gross, policyOf(round.policyVersion));
  const payout = payouts.find(({ chargeId }) => chargeId === rentalCharge(round)?.chargeId);
  return { price: gross, fee, net: gross - fee, sent: (payout?.transferId ?? null) !== null };
}

function shippingEventsFor(id: string, round: RentalRound, party: ViewingParty): ShippingEvent[] {
  const dispatch = shippingEvent(id, 'dispatch', round.dispatch, round.shipment, party !== 'borrower');
  const back = shippingEvent(id, 'return', round.wayBack, round.returned, party !== 'owner');
  return [dispatch, back].filter((event) => event !== null);
}

function shippingEvent(
  id: string,
  direction: ShippingEvent['direction'],
  way: Way | null,
  parcel: { readonly trackingCode: string | null } | null,
  maySeeCode: boolean,
): ShippingEvent | null {
  const code = way?.code ?? null;
  const trackingCode = parcel?.trackingCode ?? null;
  if (code === null && trackingCode === null) return null;
  const shown = maySeeCode ? code : null;
  return {
    id: `${id}-${direction}`,
    direction,
    carrier: code?.carrier ?? null,
    shippingCode27: shown !== null && 'shippingCode27' in shown ? shown.shippingCode27 : null,
    receptionNumber: shown !== null && 'receptionNumber' in shown ? shown.receptionNumber : null,
    shippingPassword: shown !== null && 'shippingPassword' in shown ? shown.shippingPassword : null,
    trackingCode,
  };
}

/** The borrower shows the code of the way there, the owner that of the way back, each while it is of use. */
function handoverCodeFor(round: RentalRound, party: ViewingParty): string | null {
  if (isFinal(round.status)) return null;
  const isShown = party === 'borrower' ? round.shipment === null : party === 'owner' && round.returned === null;
  const way = party === 'borrower' ? round.dispatch : round.wayBack;
  return isShown ? (way?.handoverCode ?? null) : null;
}

export function overdueDays(round: RentalRound, { now, interruptions }: Moment): number {
  if (round.status !== 'usage_overdue') return 0;
  return Math.ceil(uninterrupted(returnEnd(round, interruptions), now, interruptions) / DAY);
}

/** null too when the item came back in time. */
function lateFeeOf({ lateFee }: RentalRound): RentalRequest['lateFee'] {
  if (lateFee === null || lateFee.days === 0) return null;
  return { days: lateFee.days, amount: lateFee.amount, state: lateFee.state };
}

function damageFeeOf(round: RentalRound, interruptions: Interruptions): RentalRequest['damageFee'] {
  const newest = openAssessment(round) ?? assessmentsOf(round).at(-1);
  if (newest === undefined) return null;
  return { amount: newest.amount, payBy: objectionEnd(newest, interruptions), state: newest.state };
}
