import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import type { Pool } from 'pg';
import { EVENT_COLUMNS, storedEvent } from './stored-row.ts';
import type { StoredRow } from './stored-row.ts';
import { asUnavailable } from './unavailable.ts';

/** Part of the log, read in one snapshot: the wanted events of the positions after `from` up to and with `to`. */
export interface LogWindow {
  readonly events: readonly StoredEvent[];
  readonly to: number;
  /** Position of the log's newest event. */
  readonly head: number;
}

type WindowRow = [...(StoredRow | [null, null, null, null, null, null, null, null]), head: string];

/** A row without an event carries the head alone. */
const QUERY = `
SELECT ${EVENT_COLUMNS}, h.head
FROM (SELECT coalesce(max(position), 0) AS head FROM event_log.events) h
LEFT JOIN event_log.events e
  ON e.position > $1 AND e.position <= $1 + $2 AND e.stream ^@ ANY ($3::text[])
ORDER BY e.position`;

/**
 * Positions are gapless, so a window is a range of them whether or not its events are wanted.
 * @throws EventLogUnavailable
 */
export async function readWindow(
  pool: Pool,
  from: number,
  size: number,
  prefixes: readonly string[],
): Promise<LogWindow> {
  try {
    const { rows } = await pool.query<WindowRow>({
      name: 'event_log_window',
      text: QUERY,
      values: [from, size, prefixes],
      rowMode: 'array',
    });
    const head = Number(rows[0]?.[8]);
    const events = rows[0]?.[0] === null ? [] : rows.map((row) => storedEvent(row as [...StoredRow, head: string]));
    return { events, to: Math.min(from + size, head), head };
  } catch (error) {
    throw asUnavailable(error);
  }
}
