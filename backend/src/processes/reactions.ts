import { readStored } from '@meguri/contracts/event.ts';
import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import { eventMetadataSchema } from '@meguri/contracts/event-metadata.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
} from '@meguri/contracts/item-calendar/item-calendar.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import type { Job } from '../adapters/jobs/job.ts';
import { endCheckouts, endPayLinks } from './checkouts/reactions.ts';
import { chargeLateness, chargeNonReturn, moveMoney } from './money/reactions.ts';
import { rejectOverlapping } from './overlapping-requests/reactions.ts';
import type { Reaction, Seen } from './reaction.ts';
import { driveForward, releaseAtEnd } from './reservations/reactions.ts';

type AnyEvent = RoundEvent | CalendarEvent;
type Reactions = { readonly [Type in AnyEvent['type']]: readonly Reaction<Extract<AnyEvent, { type: Type }>>[] };

/** What follows from each event, process by process. Total: a forgotten type does not compile. */
const REACTIONS: Reactions = {
  PeriodReserved: [driveForward],
  PeriodReleased: [],
  RentalRequested: [],
  RequestSent: [],
  Rejected: [releaseAtEnd],
  Approved: [],
  Declined: [releaseAtEnd],
  Expired: [releaseAtEnd],
  Withdrawn: [releaseAtEnd, endCheckouts],
  PaymentStarted: [],
  PaymentFailed: [],
  PaymentCompleted: [endCheckouts],
  Paid: [rejectOverlapping],
  ShippingCodeRequested: [],
  PickupArranged: [],
  PaymentMismatchFound: [releaseAtEnd, moveMoney],
  LatePaymentReceived: [moveMoney, endCheckouts],
  DuplicatePaymentReceived: [moveMoney],
  ShippingCodeRegistered: [],
  Cancelled: [releaseAtEnd, moveMoney],
  Shipped: [],
  TrackingRegistered: [],
  Received: [],
  UsageStarted: [],
  ReturnCodeRequested: [],
  ReturnArranged: [],
  ReturnCodeRegistered: [],
  BecameOverdue: [],
  Returned: [moveMoney],
  Completed: [releaseAtEnd, moveMoney],
  DamageReported: [chargeNonReturn],
  EvidenceAdded: [],
  DamageDismissed: [chargeLateness],
  RefundOrdered: [releaseAtEnd, moveMoney],
  DamageFeeAssessed: [chargeLateness],
  DamageFeeObjected: [endPayLinks],
  DamageFeePaid: [moveMoney, endPayLinks],
  DamageSettled: [releaseAtEnd, moveMoney],
  DamageFeeWrittenOff: [releaseAtEnd, moveMoney, endPayLinks],
  LateFeeWaived: [endPayLinks],
  LateFeeCharged: [moveMoney, endPayLinks],
  FeeChargeFailed: [],
  Refunded: [],
  PayoutSent: [],
  TransferReversed: [],
  PaymentDisputed: [],
  DisputeClosed: [moveMoney],
};

/**
 * The jobs that a stored event asks for. Pure.
 * @throws UnreadableEvent for a type or version that this release doesn't know
 */
export function react(stored: StoredEvent): readonly Job[] {
  // Most events ask for nothing: they needn't be read.
  if (Object.hasOwn(REACTIONS, stored.type) && REACTIONS[stored.type as AnyEvent['type']].length === 0) return [];
  const seen = read(stored);
  const reactions = REACTIONS[seen.event.type] as readonly ((seen: Seen<AnyEvent>) => readonly Job[])[];
  return reactions.flatMap((reaction) => reaction(seen));
}

function read(stored: StoredEvent): Seen<AnyEvent> {
  const calendar = stored.stream.startsWith(CALENDAR_STREAM_PREFIX);
  const definitions = calendar ? CALENDAR_EVENT_DEFINITIONS : ROUND_EVENT_DEFINITIONS;
  const event = readStored(definitions, stored) as AnyEvent;
  const target = stored.stream.slice((calendar ? CALENDAR_STREAM_PREFIX : ROUND_STREAM_PREFIX).length);
  const { correlationId } = eventMetadataSchema.parse(JSON.parse(stored.metadata));
  return { target, event, position: stored.position, cause: { id: stored.id, correlationId } };
}
