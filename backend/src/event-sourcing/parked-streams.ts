import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { newlyParked, type ParkedStream } from '@meguri/projections/runner/parked-streams.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import type { Queryable } from '../postgres/queryable.ts';

/** A stream with an event that the processes can't handle: its jobs wait, from that event on. */
export type ParkedProcessStream = Omit<ParkedStream, 'projection'>;

const NAMED = 5;
/** The first few names and how many there are, for a sentence. */
export const someOf = (streams: readonly string[]): string =>
  streams.length <= NAMED
    ? streams.join(', ')
    : `${streams.slice(0, NAMED).join(', ')} and ${streams.length - NAMED} more`;

/** Oldest first. */
export async function readParkedStreams(database: Queryable): Promise<readonly ParkedProcessStream[]> {
  const { rows } = await database.query(
    `SELECT stream, revision, position, type, error, ${INSTANT('parked_at')} AS "parkedAt"
     FROM app.parked_streams p ORDER BY p.parked_at, stream`,
  );
  return rows as ParkedProcessStream[];
}

export async function parkStream(database: Queryable, event: StoredEvent, reason: Error): Promise<void> {
  const { stream, revision, position, type, error } = newlyParked('processes', event, reason);
  await database.query(
    `INSERT INTO app.parked_streams (stream, revision, position, type, error) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [stream, revision, position, type, error],
  );
}

export async function unparkStream(database: Queryable, stream: string): Promise<void> {
  await database.query('DELETE FROM app.parked_streams WHERE stream = $1', [stream]);
}
