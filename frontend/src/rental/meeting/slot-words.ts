import { clock, date } from '../../lib/time/format.ts';

/** From when until when two people meet; ISO 8601. */
export interface SlotTimes {
  readonly from: string;
  readonly until: string;
}

/** Asks the borrower, of the times that the owner has offered. */
export const CHOOSE_A_TIME = '日時を選んでください';

/** 12月10日(木) 14:00〜14:30; the end of the day is its 24:00, and what lies beyond is the next day's. */
export function slotWords({ from, until }: SlotTimes): string {
  const begins = `${date(from)} ${clock(from)}〜`;
  if (date(until) === date(from)) return begins + clock(until);
  return begins + (clock(until) === '00:00' ? '24:00' : `翌${clock(until)}`);
}
