import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { MAX_BLOCKED_AHEAD } from '@meguri/contracts/limits.ts';
import { addDays, type CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { date, period } from '../../../lib/time/format.ts';

/** Both days inclusive. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const daysText = ({ startDate, endDate }: Days): string =>
  startDate === endDate ? date(startDate) : period(startDate, endDate);

/** What a day is to an item's owner; only one that is free can be kept. */
export type DayState = 'free' | 'reserved' | 'blocked' | 'past' | 'far';

export const lastDay = (today: CalendarDate): CalendarDate => addDays(today, MAX_BLOCKED_AHEAD);

export function stateOf(day: CalendarDate, { reserved, blocked }: OwnerCalendar, today: CalendarDate): DayState {
  const isIn = ({ startDate, endDate }: Days) => startDate <= day && day <= endDate;
  if (day < today) return 'past';
  if (reserved.some(isIn)) return 'reserved';
  if (blocked.some(isIn)) return 'blocked';
  return day > lastDay(today) ? 'far' : 'free';
}

/** A day that is pressed is the first and the last; the next one that is pressed is the last, where it is later. @param chosen empty ones: none */
export const daysAfterPress = (day: CalendarDate, { startDate, endDate }: Days): Days =>
  startDate !== '' && startDate === endDate && day > startDate
    ? { startDate, endDate: day }
    : { startDate: day, endDate: day };
