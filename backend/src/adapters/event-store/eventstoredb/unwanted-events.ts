import type { Position } from '@meguri/contracts/events/event-log.ts';
import { parsePosition, printPosition } from './position.ts';
import type { StoreClient } from './client-calls.ts';

/** The most events to read at once; the server sends a checkpoint before passing as many. */
const LOOK_AT = 256;

/**
 * Passes the events right after `from` (null: from the beginning) that belong to no wanted stream. The server sends a
 * checkpoint only every 32 events, so a reader that waits for the log's head would never reach it over the last few.
 * @returns the position of the last unwanted event; null when there is none
 */
export async function passUnwanted(
  client: StoreClient,
  from: Position | null,
  prefixes: readonly string[],
): Promise<Position | null> {
  let passed: Position | null = null;
  let wanted = false;
  const fromPosition = from === null ? ('start' as const) : parsePosition(from);
  // Read to its end, because leaving the loop early would leave the call open.
  for await (const { event } of client.readAll({ fromPosition, maxCount: LOOK_AT, requiresLeader: true })) {
    if (event === undefined) continue;
    const position = printPosition(event.position);
    // The read includes the event at `from`.
    if (from !== null && position <= from) continue;
    wanted ||= prefixes.some((prefix) => event.streamId.startsWith(prefix));
    if (!wanted) passed = position;
  }
  return passed;
}

/** Position of the newest event, including the store's own; null when there is none. */
export async function newestPosition(client: StoreClient): Promise<Position | null> {
  let newest: Position | null = null;
  const lastOne = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader: true } as const;
  for await (const { event } of client.readAll(lastOne))
    if (event !== undefined) newest = printPosition(event.position);
  return newest;
}
