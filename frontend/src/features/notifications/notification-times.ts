import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { addDays, instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { remaining, shortDateTime } from '../../lib/time/format.ts';

const LAST_WEEK = 7;

export interface DayGroup {
  readonly label: string;
  readonly items: readonly Notification[];
}

/** Grouped by day in Tokyo, newest first. @param now in ms */
export function byDay(items: readonly Notification[], now: number): DayGroup[] {
  const today = tokyoDate(instant(now));
  const yesterday = addDays(today, -1);
  const aWeekAgo = addDays(today, 1 - LAST_WEEK);
  const labelOf = ({ at }: Notification): string => {
    const day = tokyoDate(instant(Date.parse(at)));
    if (day >= today) return '今日';
    if (day === yesterday) return '昨日';
    return day >= aWeekAgo ? 'この1週間' : 'それより前';
  };
  const groups = Map.groupBy(items, labelOf);
  return [...groups].map(([label, of]) => ({ label, items: of }));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** たった今, 5分前, 3時間前; for another day in Tokyo the time of day, since the list is grouped by day. @param now in ms */
export function ago(time: string, now: number): string {
  const past = now - Date.parse(time);
  if (past < MINUTE) return 'たった今';
  if (tokyoDate(instant(Date.parse(time))) !== tokyoDate(instant(now))) return shortDateTime(time);
  // From one hour on minutes are dropped.
  return `${remaining(past < HOUR ? past : past - (past % HOUR))}前`;
}
