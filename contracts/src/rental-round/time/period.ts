import { MAX_DAYS_BETWEEN } from '../../limits.ts';

/**
 * Calendar days of Asia/Tokyo (UTC+9 all year, no daylight saving), whatever the server's zone. Dates are `YYYY-MM-DD`,
 * instants ISO 8601 in UTC with milliseconds.
 */

export type CalendarDate = string;
export type Instant = string;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const TOKYO_OFFSET = 9 * HOUR;

/** A rental lasts 7 days from its start date (terms of service). */
export const RENTAL_DAYS = 7;
/** Delivery needs 24 h to reply, 24 h to pay, 12 h for the code and a day in transit; a pickup needs a night. */
export const LEAD_DAYS = { delivery: 4, pickup: 1 } as const;
export const LATEST_START_DAYS = 90;
export const START_TOO_LATE = `開始日は${LATEST_START_DAYS}日以内で選択してください`;
/** With delivery, the item is away one day before the start and two days after the end. */
const DELIVERY_MARGIN = { before: 1, after: 2 } as const;
/** How often a rental can be extended by as many days, by any policy. */
export const MAX_EXTENSIONS = 3;
/** The extended rental, shipping, and the days that the item then stays with its owner. */
export const MAX_RESERVED_DAYS =
  RENTAL_DAYS * (1 + MAX_EXTENSIONS) + DELIVERY_MARGIN.before + DELIVERY_MARGIN.after + MAX_DAYS_BETWEEN;

export type HandoverMethod = 'delivery' | 'pickup';

/** Half-open: `from` is the first day, `to` the first day after. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const instant = (milliseconds: number): Instant => new Date(milliseconds).toISOString();
export const plus = (time: Instant, milliseconds: number): Instant => instant(Date.parse(time) + milliseconds);
export const later = (a: Instant, b: Instant): Instant => (a >= b ? a : b);
export const earlier = (a: Instant, b: Instant): Instant => (a <= b ? a : b);

/** The day in Tokyo at that instant. */
export function tokyoDate(time: Instant): CalendarDate {
  return instant(Date.parse(time) + TOKYO_OFFSET).slice(0, 10);
}

/** 00:00 in Tokyo of that day. */
export function startOfDay(date: CalendarDate): Instant {
  return instant(Date.parse(`${date}T00:00:00.000Z`) - TOKYO_OFFSET);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return instant(Date.parse(`${date}T00:00:00.000Z`) + days * DAY).slice(0, 10);
}

/** The Monday of that day's week. */
export const mondayOf = (date: CalendarDate): CalendarDate =>
  addDays(date, -((new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7));

/** @param first the first day of a month */
export function addMonths(first: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const endOfStartDay = (startDate: CalendarDate): Instant => startOfDay(addDays(startDate, 1));

/**
 * When the hand-over should happen, before the system would cancel: a parcel is sent the day before the start to arrive
 * in time; people meet on the start day at the latest.
 */
export const handoverDue = (startDate: CalendarDate, method: HandoverMethod): Instant =>
  method === 'delivery' ? startOfDay(startDate) : endOfStartDay(startDate);

/** When a request's item would be due back: 00:00 of the day after the last one. A round's own is `dueOf`. */
export const returnDueOf = (startDate: CalendarDate): Instant => startOfDay(addDays(startDate, RENTAL_DAYS));

/** A request's last day of use, as displayed. */
export const endDateOf = (startDate: CalendarDate): CalendarDate => addDays(startDate, RENTAL_DAYS - 1);

/**
 * The days that a rental reserves in the item's calendar.
 * @param daysBetween that the item stays with its owner before the next rental
 */
export const reservedPeriod = (startDate: CalendarDate, method: HandoverMethod, daysBetween: number): Period =>
  reservedFor({ startDate, handover: { method }, daysBetween });

/**
 * The same for a request, by its terms.
 * @param dueDate the day after the last day of use: 7 days after the first one, unless the rental is extended
 */
export function reservedFor(
  asked: {
    readonly startDate: CalendarDate;
    readonly handover: { readonly method: HandoverMethod };
    readonly daysBetween?: number | undefined;
  },
  dueDate = addDays(asked.startDate, RENTAL_DAYS),
): Period {
  const margin = asked.handover.method === 'delivery' ? DELIVERY_MARGIN : { before: 0, after: 0 };
  const to = addDays(dueDate, margin.after + (asked.daysBetween ?? 0));
  return { from: addDays(asked.startDate, -margin.before), to };
}

export const overlap = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;

export const earliestStart = (now: Instant, method: HandoverMethod): CalendarDate =>
  addDays(tokyoDate(now), LEAD_DAYS[method]);

export const latestStart = (now: Instant): CalendarDate => addDays(tokyoDate(now), LATEST_START_DAYS);
