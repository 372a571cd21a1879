import { addDays, type CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';

const DAYS_A_WEEK = 7;
const utc = (day: CalendarDate): Date => new Date(`${day}T00:00:00.000Z`);

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDate): number => utc(day).getUTCDay();

/** `YYYY-MM` */
export const monthOf = (day: CalendarDate): string => day.slice(0, 7);

const endOfMonth = (month: string): CalendarDate => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const first = utc(`${monthOf(day)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const wanted = `${month}-${day.slice(8)}`;
  const last = endOfMonth(month);
  return wanted > last ? last : wanted;
}

/** A month in rows of weeks that start on Sunday; null: a day of another month. */
export function weeksOf(month: string): (CalendarDate | null)[][] {
  const first = `${month}-01`;
  const last = endOfMonth(month);
  const weeks: (CalendarDate | null)[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, DAYS_A_WEEK)) {
    const days = Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** The same without past weeks, in which nothing can be chosen. */
export const weeksFrom = (month: string, today: CalendarDate): (CalendarDate | null)[][] =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && day >= today));

/** The day a key moves the cursor to; null: not a navigation key. */
export function dayAfterKey(day: CalendarDate, key: string): CalendarDate | null {
  const weekday = weekdayOf(day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_A_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_A_WEEK);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, DAYS_A_WEEK - 1 - weekday);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
