import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { LIVE_SCHEMA } from '@meguri/projections/runner/checkpoints.ts';
import pg from 'pg';
import { FIRST_HASH, follows, hashOf } from '../../event-sourcing/streams/hash-chain.ts';
import { type About, BackupError } from './backup-format.ts';

const PAGE = 2000;

/** What was found in the restored database. */
export interface Restored {
  readonly events: number;
  readonly streams: number;
  readonly readModels: number;
}

/**
 * Verifies the hash chain of every stream, and that the read models were built from this log.
 * @throws BackupError when an event is missing or was changed
 */
export async function verifyRestored(url: string, about: About): Promise<Restored> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const chains = await verifyChains(client);
    if (chains.events < about.counts.events)
      throw new BackupError(
        `イベントが足りません: ${about.counts.events} 件のうち ${chains.events} 件 (Events are missing)`,
      );
    return { ...chains, readModels: await readModelsOf(client) };
  } finally {
    await client.end();
  }
}

async function verifyChains(client: pg.Client): Promise<{ events: number; streams: number }> {
  const seen = { events: 0, streams: 0 };
  let last: StoredEvent | null = null;
  for (;;) {
    const events: StoredEvent[] = await pageAfter(client, last);
    for (const event of events) {
      const isNext: boolean = event.stream === last?.stream;
      const [revision, previous]: [number, string] =
        isNext && last !== null ? [last.revision + 1, hashOf(last.metadata)] : [0, FIRST_HASH];
      if (event.revision !== revision || !follows(previous, event)) throw new BackupError(brokenAt(event));
      if (!isNext) seen.streams++;
      seen.events++;
      last = event;
    }
    if (events.length < PAGE) return seen;
  }
}

const brokenAt = ({ stream, revision }: StoredEvent): string =>
  `イベントの連鎖が ${stream} の ${revision} 番で切れています。復元はしていません (The hash chain is broken; nothing was restored)`;

async function pageAfter(client: pg.Client, last: StoredEvent | null): Promise<StoredEvent[]> {
  const { rows } = await client.query<StoredEvent>({
    name: 'events_by_stream',
    text: `SELECT stream, revision, position::text, event_id AS id, type, version, data, metadata
           FROM event_log.events WHERE (stream, revision) > ($1, $2) ORDER BY stream, revision LIMIT ${PAGE}`,
    values: [last?.stream ?? '', last?.revision ?? -1],
  });
  return rows;
}

async function readModelsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ all: number; foreign: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE c.log <> l.id::text)::int AS foreign
     FROM ${LIVE_SCHEMA}.checkpoints c, event_log.log l`,
  );
  const { all, foreign } = rows[0] ?? { all: 0, foreign: 0 };
  if (foreign > 0) throw new BackupError('リードモデルが別のイベントログのものです (Read models of another log)');
  return all;
}
