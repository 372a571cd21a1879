import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { QueryArrayConfig } from 'pg';
import type { ReadConnections } from './read-connections.ts';
import { printPosition } from './position.ts';

/** Columns of an event, in the order of StoredRow; `e` is event_log.events. */
const EVENT_COLUMNS = 'e.position, e.stream, e.revision, e.event_id, e.type, e.version, e.data, e.metadata';

/** A row in the driver's array mode: bigint as text, integers as numbers. */
type StoredRow = [
  position: string,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  metadata: string,
];

/** Ignores columns after the event's own. */
function storedEvent(row: readonly [...StoredRow, ...unknown[]]): StoredEvent {
  const [position, stream, revision, id, type, version, data, metadata] = row;
  return { id, type, version, data, metadata, stream, revision, position: printPosition(Number(position)) };
}

/** Part of the log, read in one snapshot: the wanted events after position `from`, up to and including `to`. */
export interface LogWindow {
  readonly events: readonly StoredEvent[];
  readonly to: number;
  /** Position of the log's newest event. */
  readonly head: number;
  /** Id of the event at the position `lookAt`; null when there is none. */
  readonly idThere: string | null;
}

type WindowRow = [
  ...(StoredRow | [null, null, null, null, null, null, null, null]),
  head: string,
  idThere: string | null,
];

/** When no event is wanted the query returns one row with the log's state. */
const QUERY = `
SELECT ${EVENT_COLUMNS}, h.head, h.id_there
FROM (
  SELECT coalesce(max(position), 0) AS head, (SELECT event_id FROM event_log.events WHERE position = $4) AS id_there
  FROM event_log.events
) h
LEFT JOIN event_log.events e
  ON e.position > $1 AND e.position <= $1 + $2 AND e.stream ^@ ANY ($3::text[])
ORDER BY e.position`;

/**
 * Positions have no gaps, so a window is a range of positions, whether or not its events are wanted.
 * @param lookAt a position, 0 for none
 * @throws EventLogUnavailable
 */
export async function readWindow(
  connections: ReadConnections,
  from: number,
  size: number,
  prefixes: readonly string[],
  lookAt: number,
): Promise<LogWindow> {
  const headOf = (rows: readonly WindowRow[]) => Number(rows[0]?.[8]);
  const values = [from, size, prefixes, lookAt];
  const query: QueryArrayConfig = { name: 'event_log_window', text: QUERY, values, rowMode: 'array' };
  const { rows } = await connections.query<WindowRow>(query, (found) => {
    const committed = headOf(found);
    return { newest: Math.min(from + size, committed), committed };
  });
  const head = headOf(rows);
  const events = rows[0]?.[0] === null ? [] : rows.map((row) => storedEvent(row as [...StoredRow, ...unknown[]]));
  return { events, to: Math.min(from + size, head), head, idThere: rows[0]?.[9] ?? null };
}
