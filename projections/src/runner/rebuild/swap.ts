import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Build } from './build.ts';
import { fingerprintOf, LIVE_SCHEMA, readCheckpoints } from '../checkpoints.ts';
import { park, unparkAll } from '../parked-streams.ts';
import type { Projection } from '../projection.ts';

/** In ms. Longer than Postgres takes to cancel an autovacuum (1 s). Reads wait during this time. */
const LOCK_TIMEOUT_MS = 1_200;
const ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = ['55P03', '40P01'];

/**
 * Replaces the tables in use by the built ones in one transaction. Locks tables before checkpoints, in the same order
 * as the worker's statements, and catches up to the checkpoints under the locks: a read model never goes back.
 */
export async function swap(
  client: Client,
  schema: string,
  build: Build,
  projections: readonly Projection[],
  log: EventLog,
): Promise<void> {
  const identity = await log.identity();
  const live = await lockLive(client, projections, identity);
  try {
    const head = await log.head();
    // A log restored from an older copy has nothing after its head.
    if (live !== null && head !== null && live <= head) await build.advanceTo(live);
    await client.query(replacements(schema, projections).join(';\n'));
    for (const projection of projections) await moveCheckpoint(client, projection, build.position, identity);
    await unparkAll(
      client,
      projections.map(({ name }) => name),
    );
    await park(client, build.parked);
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection rolls back by itself; the first error is reported.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Begins the transaction that locks tables and checkpoints. @returns the furthest checkpoint */
async function lockLive(client: Client, projections: readonly Projection[], log: string): Promise<Position | null> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};`);
    try {
      await lockTables(client, projections);
      await lockCheckpoints(client, projections);
      return await livePosition(client, projections, log);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (attempt === ATTEMPTS || !LOCK_NOT_AVAILABLE.includes((error as { code?: string }).code ?? '')) throw error;
      await delay(50 + Math.random() * 200);
    }
  }
}

/** Locks the existing tables: a new projection has none yet. */
async function lockTables(client: Client, projections: readonly Projection[]): Promise<void> {
  const names = projections.flatMap(({ tables }) => tables.map(({ name }) => `${LIVE_SCHEMA}.${name}`));
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [names],
  );
  if (rows.length > 0) await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')}`);
}

async function lockCheckpoints(client: Client, projections: readonly Projection[]): Promise<void> {
  const names = projections.map(({ name }) => name);
  await client.query(`SELECT FROM ${LIVE_SCHEMA}.checkpoints WHERE projection = ANY ($1) FOR UPDATE`, [names]);
}

/** The furthest checkpoint of this log among the projections. */
export async function livePosition(
  client: Client,
  projections: readonly Projection[],
  log: string,
): Promise<Position | null> {
  const checkpoints = await readCheckpoints(client);
  const positions = projections
    .map(({ name }) => checkpoints.get(name))
    .flatMap((one) => (one?.log === log && one.position !== null ? [one.position] : []));
  return positions.sort().at(-1) ?? null;
}

const replacements = (schema: string, projections: readonly Projection[]): string[] =>
  projections.flatMap(({ tables }) =>
    tables.flatMap(({ name }) => [
      `DROP TABLE IF EXISTS ${LIVE_SCHEMA}.${name}`,
      `ALTER TABLE ${schema}.${name} SET SCHEMA ${LIVE_SCHEMA}`,
    ]),
  );

async function moveCheckpoint(
  client: Client,
  projection: Projection,
  position: Position | null,
  log: string,
): Promise<void> {
  await client.query(
    `INSERT INTO ${LIVE_SCHEMA}.checkpoints AS c (projection, position, log, fingerprint, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (projection) DO UPDATE SET position = excluded.position, log = excluded.log,
       fingerprint = excluded.fingerprint, version = excluded.version, generation = c.generation + 1, state = 'running',
       error = NULL, event = NULL, updated_at = now()`,
    [projection.name, position, log, fingerprintOf(projection), projection.version],
  );
}
