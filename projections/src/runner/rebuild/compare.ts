import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import { Build } from './build.ts';
import { LIVE_SCHEMA } from '../checkpoints.ts';
import type { Projection } from '../projection.ts';
import { CHECK_SCHEMA, CHECKS } from './schemas.ts';
import { livePosition } from './swap.ts';
import { openWorkerConnection } from '../worker-connection.ts';

export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  /** Rows that only one of the two sides has. */
  readonly different: number;
}

export interface ComparisonProgress {
  /** Events read so far. */
  readonly events: number;
  /** The position reached, and the one to reach. */
  readonly position: Position | null;
  readonly until: Position | null;
}

/**
 * Rebuilds a read model and compares it with the one in use, row by row, at the same position. A server may keep
 * running and never waits for this: rows and checkpoint commit together, so one snapshot shows both.
 */
export async function compare(
  connectionString: string,
  log: EventLog,
  projection: Projection,
  onEvents: (progress: ComparisonProgress) => void = () => undefined,
): Promise<readonly TableComparison[]> {
  const { client, drop } = await openComparison(connectionString);
  const identity = await log.identity();
  // Waits for the connection of a check that was just killed. The lock ends with this connection.
  await client.query('SELECT pg_advisory_lock($1)', [CHECKS.lock]);
  const build = await Build.begin({ client, schema: CHECK_SCHEMA, projections: [projection] }, log);
  try {
    const until = await livePosition(client, [projection], identity);
    await build.advanceTo(until, (events) => onEvents({ events, position: build.position, until }));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    // Before the snapshot: tables that a later swap creates would be empty in it.
    const live = projection.tables.map(({ name }) => `${LIVE_SCHEMA}.${name}`);
    await client.query(`LOCK TABLE ${live.join(', ')} IN ACCESS SHARE MODE`);
    await build.advanceTo(await livePosition(client, [projection], identity));
    const found: TableComparison[] = [];
    for (const { name } of projection.tables) {
      const { rows } = await client.query<{ rows: number; different: number }>(differenceOf(name));
      found.push({ table: name, rows: rows[0]?.rows ?? 0, different: rows[0]?.different ?? 0 });
    }
    await client.query('COMMIT');
    return found;
  } finally {
    await build.close().catch(() => undefined);
    drop();
  }
}

async function openComparison(connectionString: string) {
  const connection = await openWorkerConnection(connectionString);
  // Compares whole tables, for which the worker's settings for small statements don't fit.
  await connection.client.query('SET enable_seqscan = on; SET enable_hashjoin = on; SET enable_mergejoin = on;');
  return { client: connection.client, drop: () => connection.drop() };
}

// Rows are compared as text: json has no equality operator, and the stored text must be identical.
const differenceOf = (table: string): string => `
WITH live AS (SELECT t::text AS line FROM ${LIVE_SCHEMA}.${table} t),
  built AS (SELECT t::text AS line FROM ${CHECK_SCHEMA}.${table} t)
SELECT (SELECT count(*)::int FROM live) AS rows,
  (SELECT count(*)::int FROM (SELECT line FROM live EXCEPT ALL SELECT line FROM built) a) +
  (SELECT count(*)::int FROM (SELECT line FROM built EXCEPT ALL SELECT line FROM live) b) AS different`;
