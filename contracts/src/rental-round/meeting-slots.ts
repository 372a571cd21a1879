import { MAX_SLOT_HOURS, MIN_SLOT_MINUTES } from '../limits.ts';
import { noShipmentAt, shippableFrom } from './time/windows.ts';
import type { Moment } from './time/interruptions.ts';
import { addDays, HOUR, type Instant, later, plus, startOfDay, tokyoDate } from './time/period.ts';
import type { Meeting, RentalRound, Slot } from './rental-round.ts';
import { returnEnd } from './late-return.ts';
import type { RoundStatus } from './status.ts';

/** The two times an item is handed over: to the borrower, and back. */
export const LEGS = ['dispatch', 'return'] as const;
export type Leg = (typeof LEGS)[number];

/** The leg for which the parties can agree on a time now: the next one, from the approval on. */
const LEG_IN: Readonly<Partial<Record<RoundStatus, Leg>>> = {
  request_approved: 'dispatch',
  payment_pending: 'dispatch',
  shipping_code_generated: 'dispatch',
  in_use: 'return',
  return_shipping_code_generated: 'return',
  usage_overdue: 'return',
};

/** null: they don't meet, or there is nothing to agree on now. */
export const legOf = ({ status, handover }: Pick<RentalRound, 'status' | 'handover'>): Leg | null =>
  handover.method === 'pickup' ? (LEG_IN[status] ?? null) : null;

export const NO_MEETING: Meeting = { offered: [], chosen: null };
/** Offered and chosen times of the next leg. */
export function meetingOf(round: RentalRound): Meeting {
  const leg = legOf(round);
  return (leg === null ? undefined : round.meetings[leg]) ?? NO_MEETING;
}

/** Half-open. */
interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

const LEAST = (MIN_SLOT_MINUTES / 60) * HOUR;
/** A late borrower has this many more days to meet. */
const DAYS_WHEN_LATE = 7;

/**
 * When the parties may meet: before the start as long as the owner can hand the item over; for the return until it is
 * due, and when late in the next 7 days. null: nothing to agree on, or no time left.
 */
export function meetingWindow(round: RentalRound, { now, interruptions }: Moment): Span | null {
  const leg = legOf(round);
  if (leg === null) return null;
  const span =
    leg === 'dispatch'
      ? { from: shippableFrom(round), until: noShipmentAt(round, interruptions) }
      : { from: round.receivedAt ?? round.requestedAt, until: returnUntil(round, { now, interruptions }) };
  return plus(later(now, span.from), LEAST) <= span.until ? span : null;
}

function returnUntil(round: RentalRound, { now, interruptions }: Moment): Instant {
  const due = returnEnd(round, interruptions);
  return plus(now, LEAST) <= due ? due : startOfDay(addDays(tokyoDate(now), DAYS_WHEN_LATE + 1));
}

export const sameSlot = (one: Slot, other: Slot): boolean => one.from === other.from && one.until === other.until;

/** The parties can still arrive before it begins. */
export const isAhead = ({ from }: Slot, now: Instant): boolean => from >= now;

/** Whether the parties can meet then: not in the past, within the window, neither too short nor too long. */
export function isPossible({ from, until }: Slot, round: RentalRound, moment: Moment): boolean {
  const span = meetingWindow(round, moment);
  if (span === null || !isAhead({ from, until }, moment.now)) return false;
  return (
    from >= span.from && until <= span.until && plus(from, LEAST) <= until && until <= plus(from, MAX_SLOT_HOURS * HOUR)
  );
}

/** The times that the borrower may choose: offered, and not over. */
export const choosable = (round: RentalRound, now: Instant): readonly Slot[] =>
  meetingOf(round).offered.filter((slot) => isAhead(slot, now));

/**
 * While the borrower could choose a time and hasn't. A chosen time stays agreed on even when it is over: the service
 * doesn't judge whether they met (decision 66).
 */
export function choiceSpan(round: RentalRound): Span | null {
  const { offered, chosen } = meetingOf(round);
  const last = offered.at(-1);
  if (last === undefined || chosen !== null) return null;
  // The slot can be chosen up to the very instant at which it begins.
  return { from: round.requestedAt, until: plus(last.from, 1) };
}

/** Whether there is another slot to choose, or one to cancel. */
export function canChoose(round: RentalRound, now: Instant): boolean {
  const { chosen } = meetingOf(round);
  return (
    choosable(round, now).some((slot) => chosen === null || !sameSlot(slot, chosen)) ||
    (chosen !== null && isAhead(chosen, now))
  );
}
