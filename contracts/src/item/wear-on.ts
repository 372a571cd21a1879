import {
  addDays,
  type CalendarDate,
  DAY,
  earliestStart,
  type HandoverMethod,
  type Instant,
  LATEST_START_DAYS,
  latestStart,
  RENTAL_DAYS,
} from '../rental-round/time/period.ts';
import { type StartTerms, whyNoStart } from './free-weeks.ts';

/** Days on which a rental may start: the first, and so many after it. */
export interface Starts {
  readonly first: CalendarDate;
  readonly more: number;
}

/** The days from one to another, both inclusive, on which a rental may be requested to start; null: none. */
function startsBetween(one: CalendarDate, other: CalendarDate, now: Instant, method: HandoverMethod): Starts | null {
  const [earliest, latest] = [earliestStart(now, method), latestStart(now)];
  const first = one < earliest ? earliest : one;
  const last = other > latest ? latest : other;
  return first > last ? null : { first, more: (Date.parse(last) - Date.parse(first)) / DAY };
}

/** The start on that day. */
export const startsOn = (day: CalendarDate, now: Instant, method: HandoverMethod): Starts | null =>
  startsBetween(day, day, now, method);

/** The starts of all rentals that include that day. */
export const startsCovering = (day: CalendarDate, now: Instant, method: HandoverMethod): Starts | null =>
  startsBetween(addDays(day, 1 - RENTAL_DAYS), day, now, method);

/** A free start of a rental that includes that day: if possible the day before, when a parcel has arrived; null: none. */
export function proposedStart(day: CalendarDate, terms: StartTerms): CalendarDate | null {
  const [itself, ...before] = Array.from({ length: RENTAL_DAYS }, (_, days) => addDays(day, -days));
  return [...before, itself!].find((start) => whyNoStart(start, terms) === null) ?? null;
}

/** The first and the last day on which an item that is requested now may be worn. */
export const firstWearableDay = (now: Instant): CalendarDate => earliestStart(now, 'pickup');
export const lastWearableDay = (now: Instant): CalendarDate => addDays(latestStart(now), RENTAL_DAYS - 1);

/** Why no rental can include that day, as a sentence; null: one can. */
export function whyNotWearable(day: CalendarDate, now: Instant): string | null {
  if (day < firstWearableDay(now)) return '着たい日は、明日からの日を選択してください';
  if (day > lastWearableDay(now))
    return `着たい日は、${LATEST_START_DAYS + RENTAL_DAYS - 1}日先までの日を選択してください`;
  return null;
}
