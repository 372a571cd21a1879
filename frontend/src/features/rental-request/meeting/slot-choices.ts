import { MIN_SLOT_MINUTES } from '@meguri/contracts/limits.ts';
import { addDays, instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { clock } from '../../../lib/time/format.ts';
import { MEETING_HOURS, timeOfDay } from '../../../rental/meeting/meeting-hours.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';

/** A time in the form: a day in Tokyo, start and end as `HH:MM`. Empty: not chosen yet. */
export interface SlotRow {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

const MINUTE = 60_000;
const STEP = 30;

const at = (day: string, time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.parse(startOfDay(day)) + (hours * 60 + minutes) * MINUTE;
};

/** Every half hour within the meeting hours. */
const TIMES = Array.from({ length: (MEETING_HOURS.until - MEETING_HOURS.from) / STEP }, (_, n) =>
  timeOfDay(MEETING_HOURS.from + n * STEP),
);

/** Days with at least one time left. @param now in ms */
export function daysWithin(window: SlotTimes, now: number): readonly string[] {
  const days: string[] = [];
  const last = tokyoDate(instant(Date.parse(window.until) - 1));
  for (let day = tokyoDate(instant(Math.max(now, Date.parse(window.from)))); day <= last; day = addDays(day, 1))
    if (startsOn(day, window, now).length > 0) days.push(day);
  return days;
}

/** Possible start times of a day. @param now in ms */
export const startsOn = (day: string, window: SlotTimes, now: number): readonly string[] =>
  TIMES.filter((time) => {
    const begins = at(day, time);
    const ends = begins + MIN_SLOT_MINUTES * MINUTE;
    return begins >= Math.max(now, Date.parse(window.from)) && ends <= Date.parse(window.until);
  });

/** Possible end times for a start. @param most maximum length in hours */
export const endsAfter = (day: string, start: string, window: SlotTimes, most: number): readonly string[] =>
  start === ''
    ? []
    : [...TIMES, timeOfDay(MEETING_HOURS.until)].filter((time) => {
        const length = at(day, time) - at(day, start);
        return length > 0 && length <= most * 60 * MINUTE && at(day, time) <= Date.parse(window.until);
      });

/** The preselected day: the first one with time left that isn't before `wanted`. */
export const firstDay = (days: readonly string[], wanted: string): string =>
  days.find((day) => day >= wanted) ?? days.at(-1) ?? '';

export const rowOf = ({ from, until }: SlotTimes): SlotRow => ({
  day: tokyoDate(from),
  start: clock(from),
  end: clock(until),
});

export const slotOf = ({ day, start, end }: SlotRow): SlotTimes => ({
  from: instant(at(day, start)),
  until: instant(at(day, end)),
});
