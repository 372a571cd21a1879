import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { LIVE_SCHEMA } from './checkpoints.ts';
import type { Queryable } from './projection.ts';
import { INSTANT, type Write, type WriteStatement } from './read-model-table.ts';

/** A stream that a projection can't follow any further: it waits at that event, with all later events of the stream. */
export interface ParkedStream {
  readonly projection: string;
  readonly stream: string;
  /** The first event that isn't applied: the stream will be read again from there. */
  readonly revision: number;
  /** The position of the event that couldn't be applied. */
  readonly position: string;
  readonly type: string;
  readonly error: string;
  readonly parkedAt: string;
}

/** A parked stream when it is parked. */
export type NewlyParked = Omit<ParkedStream, 'parkedAt'>;

export const PARKED_TABLE = `
CREATE TABLE IF NOT EXISTS ${LIVE_SCHEMA}.parked_streams (
  projection text NOT NULL,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  position text COLLATE "C" NOT NULL,
  type text NOT NULL,
  error text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, stream)
)`;

/** A projector's error that says from which revision its stream has to be read again. */
export interface MissingRevision extends Error {
  readonly expected: number;
}
const missingRevision = (error: Error): number | null =>
  'expected' in error && typeof error.expected === 'number' ? error.expected : null;

export const newlyParked = (
  projection: string,
  { stream, revision, position, type }: StoredEvent,
  error: Error,
): NewlyParked => ({
  projection,
  stream,
  revision: Math.min(revision, missingRevision(error) ?? revision),
  position,
  type,
  // U+0000 can't be stored, and may be what the error is about.
  error: `${error.name}: ${error.message}`.replaceAll('\0', ''),
});

/** All parked streams, oldest first. */
export async function readParked(database: Queryable): Promise<readonly ParkedStream[]> {
  const { rows } = await database.query<ParkedStream>({
    text: `SELECT projection, stream, revision, position, type, error, ${INSTANT('parked_at')} AS "parkedAt"
           FROM ${LIVE_SCHEMA}.parked_streams p ORDER BY p.parked_at, projection, stream`,
  });
  return rows;
}

export async function park(database: Queryable, parked: readonly NewlyParked[]): Promise<void> {
  await database.query({
    text: `INSERT INTO ${LIVE_SCHEMA}.parked_streams (projection, stream, revision, position, type, error)
           SELECT * FROM json_to_recordset($1::json)
             AS r(projection text, stream text, revision integer, position text, type text, error text)
           ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(parked)],
  });
}

/** Unparks all streams of these projections. */
export async function unparkAll(database: Queryable, projections: readonly string[]): Promise<void> {
  await database.query({
    text: `DELETE FROM ${LIVE_SCHEMA}.parked_streams WHERE projection = ANY ($1)`,
    values: [projections],
  });
}

const UNPARK: WriteStatement = {
  name: 'unpark stream',
  columns: { projection: 'text', stream: 'text' },
  sql: (_, rows) => `DELETE FROM ${LIVE_SCHEMA}.parked_streams p USING ${rows}
    WHERE p.projection = r.projection AND p.stream = r.stream`,
};

/** Part of the statement that applies the parked events. */
export const unpark = ({ projection, stream }: ParkedStream): Write => ({
  statement: UNPARK,
  rows: [{ projection, stream }],
});
