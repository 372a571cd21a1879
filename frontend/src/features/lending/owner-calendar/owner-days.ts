import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { MAX_BLOCKED_AHEAD } from '@meguri/contracts/limits.ts';
import { addDays, type CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { date, period } from '../../../lib/time/format.ts';

/** Both days are inclusive. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const daysText = ({ startDate, endDate }: Days): string =>
  startDate === endDate ? date(startDate) : period(startDate, endDate);

/** The state of a day for an item's owner. */
export type DayState = 'free' | 'requested' | 'reserved' | 'blocked' | 'past' | 'far';

/** Days that are only requested can be blocked as well. */
export const canBeKept = (state: DayState): boolean => state === 'free' || state === 'requested';

export const lastDay = (today: CalendarDate): CalendarDate => addDays(today, MAX_BLOCKED_AHEAD);

/** Whether blocking these days would reject a pending request. @param chosen both empty: no days */
export const areRequested = ({ startDate, endDate }: Days, { requested }: OwnerCalendar): boolean =>
  startDate !== '' && requested.some((asked) => asked.startDate <= endDate && startDate <= asked.endDate);

export function stateOf(
  day: CalendarDate,
  { reserved, requested, blocked }: OwnerCalendar,
  today: CalendarDate,
): DayState {
  const isIn = ({ startDate, endDate }: Days) => startDate <= day && day <= endDate;
  if (day < today) return 'past';
  if (reserved.some(isIn)) return 'reserved';
  if (blocked.some(isIn)) return 'blocked';
  if (day > lastDay(today)) return 'far';
  return requested.some(isIn) ? 'requested' : 'free';
}

/** The first press selects a single day, a second press on a later day extends the selection to it. @param chosen both empty: none */
export const daysAfterPress = (day: CalendarDate, { startDate, endDate }: Days): Days =>
  startDate !== '' && startDate === endDate && day > startDate
    ? { startDate, endDate: day }
    : { startDate: day, endDate: day };
