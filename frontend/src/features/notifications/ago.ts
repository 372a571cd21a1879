import { remaining, shortDateTime } from '../../lib/time/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** たった今, 5分前, 3時間前; after a day the time itself. @param now in ms */
export function ago(time: string, now: number): string {
  const past = now - Date.parse(time);
  if (past < MINUTE) return 'たった今';
  // In whole hours: to the minute nobody wants to know it any more.
  if (past < DAY) return `${remaining(past < HOUR ? past : past - (past % HOUR))}前`;
  return shortDateTime(time);
}
