import { clock, date } from '../../lib/time/format.ts';

/** Start and end of a meeting time, ISO 8601. */
export interface SlotTimes {
  readonly from: string;
  readonly until: string;
}

/** Asks the borrower to choose one of the offered times. */
export const CHOOSE_A_TIME = '日時を選んでください';

/** For example 12月10日(木) 14:00〜14:30. Midnight is 24:00; an end after that is on the next day. */
export function slotWords({ from, until }: SlotTimes): string {
  const begins = `${date(from)} ${clock(from)}〜`;
  if (date(until) === date(from)) return begins + clock(until);
  return begins + (clock(until) === '00:00' ? '24:00' : `翌${clock(until)}`);
}
