import type { Position } from '@meguri/contracts/events/event-log.ts';
import { parsePosition, printPosition } from './position.ts';
import type { StoreClient } from './client-calls.ts';

/** Most events to look at in one go: more than the server passes without a checkpoint. */
const LOOK_AT = 256;

/**
 * Looks at the events right after `from` (null: from the beginning) for as long as none is of the wanted streams. The
 * server sends a checkpoint only every 32 events; the fewer that follow the last one would hold a reader up who waits
 * for the log's head.
 * @returns the position of the last unwanted one; null when there is none
 */
export async function passUnwanted(
  client: StoreClient,
  from: Position | null,
  prefixes: readonly string[],
): Promise<Position | null> {
  let passed: Position | null = null;
  let wanted = false;
  const fromPosition = from === null ? ('start' as const) : parsePosition(from);
  // Read to its end: leaving the loop would leave the call open.
  for await (const { event } of client.readAll({ fromPosition, maxCount: LOOK_AT, requiresLeader: true })) {
    if (event === undefined) continue;
    const position = printPosition(event.position);
    // The read starts with the event at `from` itself.
    if (from !== null && position <= from) continue;
    wanted ||= prefixes.some((prefix) => event.streamId.startsWith(prefix));
    if (!wanted) passed = position;
  }
  return passed;
}

/** Position of the newest event, the store's own included; null when there is none. */
export async function newestPosition(client: StoreClient): Promise<Position | null> {
  let newest: Position | null = null;
  const lastOne = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader: true } as const;
  for await (const { event } of client.readAll(lastOne))
    if (event !== undefined) newest = printPosition(event.position);
  return newest;
}
