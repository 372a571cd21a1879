import { type CalendarDate, instant, type Instant, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';

const DATE = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});
const TIME = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
const MINUTE = 60_000;

/** An end time as written in Tokyo: 12月2日(水) 18:00; the end of a day is its 24:00. */
export function untilWords(time: Instant): string {
  const at = Date.parse(time);
  if (TIME.format(at) !== '00:00') return `${DATE.format(at)} ${TIME.format(at)}`;
  return `${DATE.format(Date.parse(instant(at - MINUTE)))} 24:00`;
}

/** 12月2日(水) */
export const dayWords = (day: CalendarDate): string => DATE.format(Date.parse(startOfDay(day)));

/** 12月2日(水) 14:00〜14:30; with the second date if it ends on another day. */
export function spanWords({ from, until }: { readonly from: Instant; readonly until: Instant }): string {
  const begins = Date.parse(from);
  const ends = untilWords(until);
  const day = `${DATE.format(begins)} `;
  return `${day}${TIME.format(begins)}〜${ends.startsWith(day) ? ends.slice(day.length) : ends}`;
}

/** 1,500円 */
export const yenWords = (amount: number): string => `${grouped(amount)}円`;
