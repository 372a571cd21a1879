import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { QueryArrayConfig } from 'pg';
import { printPosition } from './position.ts';
import { SEPARATOR } from './sql/append-function.ts';

/** Reads a stream from a revision on. */
export interface LookUp {
  readonly stream: string;
  readonly fromRevision: number;
}

/**
 * All events of one look-up in one row, each column joined as text: splitting them here costs half as much as a row per
 * event.
 */
export type JoinedStream = [
  number: string,
  count: string,
  lastRevision: string,
  positions: string,
  ids: string,
  types: string,
  versions: string,
  data: string,
  metadata: string,
];

const asText = { getTypeParser: () => (text: string) => text };

/** Each look-up walks the index in revision order. */
const QUERY = `
SELECT w.number, e.*
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS w(stream, from_revision, number)
CROSS JOIN LATERAL (
  SELECT count(*), max(s.revision), string_agg(s.position::text, ','), string_agg(s.event_id::text, ','),
    string_agg(s.type, E'\\x1f'), string_agg(s.version::text, ','),
    string_agg(s.data, E'\\x1f'), string_agg(s.metadata, E'\\x1f')
  FROM (
    SELECT * FROM event_log.events WHERE stream = w.stream AND revision >= w.from_revision ORDER BY revision
  ) s
) e
WHERE e.count > 0`;

export function readCall(lookUps: readonly LookUp[]): QueryArrayConfig {
  return {
    name: 'event_log_read',
    text: QUERY,
    values: [lookUps.map(({ stream }) => stream), lookUps.map(({ fromRevision }) => fromRevision)],
    rowMode: 'array',
    types: asText,
  };
}

/** The highest position in the rows, 0 without events; positions ascend within a stream. */
export function newestPosition(rows: readonly JoinedStream[]): number {
  return rows.reduce((newest, [, , , positions]) => {
    return Math.max(newest, Number(positions.slice(positions.lastIndexOf(',') + 1)));
  }, 0);
}

/** @throws Error when revisions are missing, or the columns differ in length */
export function splitStream({ stream, fromRevision }: LookUp, row: JoinedStream | undefined): StoredEvent[] {
  if (row === undefined) return [];
  const count = Number(row[1]);
  if (Number(row[2]) !== fromRevision + count - 1) throw new Error('revisions are missing');
  const positions = split(row[3], ',', count);
  const ids = split(row[4], ',', count);
  const types = split(row[5], SEPARATOR, count);
  const versions = split(row[6], ',', count);
  const data = split(row[7], SEPARATOR, count);
  const metadata = split(row[8], SEPARATOR, count);
  return positions.map((position, index) => ({
    id: ids[index]!,
    type: types[index]!,
    version: Number(versions[index]),
    data: data[index]!,
    metadata: metadata[index]!,
    stream,
    revision: fromRevision + index,
    position: printPosition(Number(position)),
  }));
}

function split(joined: string, separator: string, count: number): string[] {
  const elements = joined.split(separator);
  if (elements.length !== count) throw new Error(`${elements.length} elements where ${count} events were read`);
  return elements;
}
