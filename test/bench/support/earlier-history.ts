import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import type { RoundHistory } from '../../support/round-histories.ts';

/** The same history with all times and dates this many days earlier. */
export function daysEarlier(history: RoundHistory, days: number): RoundHistory {
  const earlier = (json: string) =>
    json.replaceAll(/"(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?"/g, (_, date: string, time = '') => {
      const day = new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);
      return `"${day}${time}"`;
    });
  const appends = history.appends.map(({ stream, events }) => ({
    stream,
    events: events.map((event) => ({
      ...event,
      data: earlier(event.data),
      metadata: earlier(event.metadata),
    })),
  }));
  return { ...history, appends };
}
