import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { LogCursor } from '@meguri/projections/runner/rebuild/log-cursor.ts';
import { FIRST_HASH, follows, hashOf } from './hash-chain.ts';
import { STREAM_PREFIXES } from './stream-prefixes.ts';

/** Events per batch, which limits memory. */
const AT_ONCE = 1_000;

/** The hash chains of a whole log. */
export interface LogChains {
  readonly events: number;
  readonly streams: number;
  /** The first event in the log's order that was changed, or before which one was removed or inserted; null: none. */
  readonly broken: Pick<StoredEvent, 'stream' | 'revision'> | null;
}

/** Reads the log up to its present end, and verifies the hash chain of each stream. Some 300 bytes of memory per stream. */
export async function verifyChains(log: EventLog): Promise<LogChains> {
  const until = await log.head();
  const last = new Map<string, { readonly revision: number; readonly hash: string }>();
  let events = 0;
  if (until === null) return { events, streams: 0, broken: null };
  const cursor = new LogCursor(log, null, { streamPrefixes: STREAM_PREFIXES, batchSize: AT_ONCE });
  try {
    for (let read = ''; read < until;) {
      const batch = await cursor.next(until);
      read = batch.position;
      for (const event of batch.events) {
        const { stream, revision, metadata } = event;
        const before = last.get(stream) ?? { revision: -1, hash: FIRST_HASH };
        if (revision !== before.revision + 1 || !follows(before.hash, event))
          return { events, streams: last.size, broken: { stream, revision } };
        last.set(stream, { revision, hash: hashOf(metadata) });
        events++;
      }
    }
  } finally {
    await cursor.close();
  }
  return { events, streams: last.size, broken: null };
}
