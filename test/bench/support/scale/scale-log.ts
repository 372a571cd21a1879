import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type pg from 'pg';
import { SEPARATOR } from '../../../../backend/src/adapters/event-store/postgres/sql/append-function.ts';
import { verifyChain } from '../../../../backend/src/event-sourcing/streams/hash-chain.ts';
import { EVENTS_A_ROUND, type ScaleItems, ScaleRounds } from './scale-rounds.ts';

const ROUNDS_AT_ONCE = 1_000;
const STREAMS_VERIFIED = 1_000;

/** One statement for a batch; the log's triggers and indexes are those of the service. Texts are joined, as its appends do. */
const INSERT = `
  INSERT INTO event_log.events (position, stream, revision, event_id, type, version, data, metadata)
  SELECT $1::bigint + n.number, n.stream, n.revision, n.id, n.type, n.version, n.data, n.metadata
  FROM unnest(string_to_array($2, $9), string_to_array($3, ',')::int[], string_to_array($4, ',')::uuid[],
    string_to_array($5, ','), string_to_array($6, ',')::int[], string_to_array($7, $9), string_to_array($8, $9))
    WITH ORDINALITY AS n(stream, revision, id, type, version, data, metadata, number)`;

/** Fills an empty log with about that many events. @returns their exact number */
export async function seedLog(
  pool: pg.Pool,
  items: ScaleItems,
  events: number,
  report: (events: number) => void,
): Promise<number> {
  const count = Math.ceil(events / EVENTS_A_ROUND);
  const rounds = new ScaleRounds(items, count);
  let position = 0;
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += ROUNDS_AT_ONCE) {
    const batch = rounds.between(from, from + ROUNDS_AT_ONCE);
    // The next batch is made while Postgres stores this one.
    await writing;
    writing = pool.query({ name: 'scale-events', text: INSERT, values: valuesOf(batch, position) });
    position += batch.length;
    report(position);
  }
  await writing;
  await pool.query('VACUUM ANALYZE event_log.events');
  return position;
}

const valuesOf = (batch: readonly Omit<StoredEvent, 'position'>[], before: number): unknown[] => [
  before,
  batch.map(({ stream }) => stream).join(SEPARATOR),
  batch.map(({ revision }) => revision).join(','),
  batch.map(({ id }) => id).join(','),
  batch.map(({ type }) => type).join(','),
  batch.map(({ version }) => version).join(','),
  batch.map(({ data }) => data).join(SEPARATOR),
  batch.map(({ metadata }) => metadata).join(SEPARATOR),
  SEPARATOR,
];

/** @throws Error unless the service can read every event, and the chains of a sample of streams are whole */
export async function verifySeed(pool: pg.Pool): Promise<void> {
  const { rows: parked } = await pool.query('SELECT stream, error FROM read_models.parked_streams LIMIT 1');
  if (parked.length > 0) throw new Error(`the seed has an unreadable stream: ${JSON.stringify(parked[0])}`);
  const { rows } = await pool.query<StoredEvent>(
    `SELECT stream, revision, position::text, event_id AS id, type, version, data, metadata FROM event_log.events
     WHERE stream IN (SELECT stream FROM event_log.events WHERE revision = 0 LIMIT ${STREAMS_VERIFIED})
     ORDER BY stream, revision`,
  );
  for (const [stream, events] of Map.groupBy(rows, (event) => event.stream)) {
    const broken = verifyChain(events);
    if (broken !== null) throw new Error(`the seed’s chain of ${stream} breaks at revision ${broken}`);
  }
}
