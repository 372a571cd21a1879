import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { PostgresEventLog } from '../../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { roundHistory } from '../../support/round-histories.ts';

const CALLERS = 64;
/** The day on which the sample histories' parcels are in transit. */
const SHIPPED_ON = Date.parse('2026-03-08T00:00:00.000Z');

export interface ShippedRound {
  readonly roundId: string;
  readonly borrowerId: number;
  /** The stream's last revision, and the metadata of that event. */
  readonly revision: number;
  readonly metadata: string;
}

/** Appends histories of rounds with a parcel in transit today. */
export async function seedShippedRounds(databaseUrl: string, count: number): Promise<ShippedRound[]> {
  const log = await PostgresEventLog.open(databaseUrl);
  const days = Math.floor((Date.now() - SHIPPED_ON) / DAY);
  const rounds: ShippedRound[] = [];
  let next = 0;
  const seedSome = async () => {
    while (next < count) {
      const { roundId, borrowerId, appends } = roundHistory(`shipped ${next++}`, 'in_use');
      const revisions = new Map<string, number>();
      let metadata = '';
      // The last append is the receipt.
      for (const { stream, events } of appends.slice(0, -1)) {
        const head = revisions.get(stream) ?? -1;
        const shifted = events.map((event) => laterBy(days, event));
        revisions.set(stream, (await log.append(stream, head, shifted)).revision);
        metadata = shifted.at(-1)?.metadata ?? metadata;
      }
      rounds.push({ roundId, borrowerId, revision: revisions.get(ROUND_STREAM_PREFIX + roundId) ?? -1, metadata });
    }
  };
  try {
    await Promise.all(Array.from({ length: CALLERS }, seedSome));
  } finally {
    await log.close();
  }
  return rounds;
}

const laterBy = (days: number, event: EventToAppend): EventToAppend => ({
  ...event,
  data: shifted(event.data, days),
  metadata: shifted(event.metadata, days),
});

/** Moves all dates and instants that are whole strings in a JSON text. */
function shifted(json: string, days: number): string {
  return json.replace(/"(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?"/g, (_, date: string, time = '') => {
    const moved = new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY);
    return `"${moved.toISOString().slice(0, 10)}${String(time)}"`;
  });
}
