import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { newlyParked, type ParkedStream } from '@meguri/projections/runner/parked-streams.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import type { Queryable } from '../postgres/queryable.ts';

/** A stream with an event that the processes don't know what to do with: the jobs of that event and later ones wait. */
export type ParkedProcessStream = Omit<ParkedStream, 'projection'>;

const NAMED = 5;
/** For a sentence: the first few, and how many there are. */
export const someOf = (streams: readonly string[]): string =>
  streams.length <= NAMED
    ? streams.join(', ')
    : `${streams.slice(0, NAMED).join(', ')} and ${streams.length - NAMED} more`;

/** The oldest first. */
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
