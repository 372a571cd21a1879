import { policyOf } from './policy.ts';
import type { Extension, RentalRound } from './rental-round.ts';
import {
  addDays,
  type CalendarDate,
  type Instant,
  type Period,
  RENTAL_DAYS,
  reservedFor,
  startOfDay,
} from './time/period.ts';

const isOpen = ({ state }: Extension): boolean => state === 'requested' || state === 'approved';

export const newestExtension = ({ extensions }: RentalRound): Extension | null => extensions.at(-1) ?? null;

/** The extension that waits for an answer or a payment; null: none does. */
export function openExtension(round: RentalRound): Extension | null {
  const newest = newestExtension(round);
  return newest !== null && isOpen(newest) ? newest : null;
}

/** The saved card is being charged for it: until the outcome is known, it can neither be paid on a page nor withdrawn. */
export const isBeingCharged = ({ state, savedCard, declinedAt }: Extension): boolean =>
  state === 'approved' && savedCard && declinedAt === null;

/** It ended before its window did: by a report of damage, by the item's return, or by the request of a fit refund. */
export const wasCutShort = ({ state, endedAt, payBy, answerBy }: Extension): boolean =>
  state === 'expired' && endedAt !== null && endedAt < (payBy ?? answerBy);

export const paidExtensions = ({ extensions }: RentalRound): readonly Extension[] =>
  extensions.filter(({ state }) => state === 'paid');

/** Whether the round's policy allows a further one. */
export function mayBeExtendedAgain(round: RentalRound): boolean {
  const most = policyOf(round.policyVersion).extensions?.most ?? 0;
  return paidExtensions(round).length < most;
}

/** The day after the last day of use: paid extensions move it. */
export const dueDateOf = (round: RentalRound): CalendarDate =>
  paidExtensions(round).at(-1)?.to ?? addDays(round.startDate, RENTAL_DAYS);

/** When the item is due back: 00:00 of that day. */
export const dueOf = (round: RentalRound): Instant => startOfDay(dueDateOf(round));

/** The last day of use, as displayed. */
export const lastDayOf = (round: RentalRound): CalendarDate => addDays(dueDateOf(round), -1);

/** The day to which one more extension moves it. */
export const nextDueDateOf = (round: RentalRound): CalendarDate => addDays(dueDateOf(round), RENTAL_DAYS);

/**
 * The days that the round reserves in the item's calendar, with its paid extensions.
 * @param dueDate the round's own by default; for an extension that isn't paid, the day to which it moves that
 */
export const reservedOf = (round: RentalRound, dueDate = dueDateOf(round)): Period => reservedFor(round, dueDate);
