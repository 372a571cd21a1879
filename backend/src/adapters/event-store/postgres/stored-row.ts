import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { printPosition } from './position.ts';

/** Columns of an event, in the order of StoredRow; `e` is event_log.events. */
export const EVENT_COLUMNS = 'e.position, e.stream, e.revision, e.event_id, e.type, e.version, e.data, e.metadata';

/** A row in the driver's array mode: bigint as text, integers as numbers. */
export type StoredRow = [
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
export function storedEvent(row: readonly [...StoredRow, ...unknown[]]): StoredEvent {
  const [position, stream, revision, id, type, version, data, metadata] = row;
  return { id, type, version, data, metadata, stream, revision, position: printPosition(Number(position)) };
}
