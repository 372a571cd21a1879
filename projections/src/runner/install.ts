import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import {
  CHECKPOINT_OBJECTS,
  fingerprintOf,
  LIVE_SCHEMA,
  readCheckpoints,
  refuseForeignReadModels,
} from './checkpoints.ts';
import { PARKED_TABLE } from './parked-streams.ts';
import type { Projection } from './projection.ts';
import { createIndexes, createTable } from './read-model-table.ts';

/** Only one process installs at a time. */
const INSTALL = 0x6d67696e;

/**
 * Creates the tables of projections that have no checkpoint yet.
 * @param isAlone whether no other process works on the read models: then also those built by a newer release are
 * rebuilt
 * @returns the projections that need a rebuild: their tables were built by another version of the code, or the log was
 * restored from an older copy and ends before their checkpoint, so that new events would be skipped
 * @throws ForeignCheckpoint when the read models were built from another log
 */
export async function installReadModels(
  client: Client,
  projections: readonly Projection[],
  log: EventLog,
  isAlone = false,
): Promise<readonly Projection[]> {
  const identity = await log.identity();
  await beginInstalling(client);
  try {
    const checkpoints = await readCheckpoints(client);
    await refuseForeignReadModels(checkpoints, projections, log);
    for (const projection of projections) {
      if (!checkpoints.has(projection.name)) await installOne(client, projection, identity);
    }
    await client.query('COMMIT');
    // After the checkpoints, because a worker may be moving them.
    const head = (await log.head()) ?? '';
    return projections.filter((projection) => {
      const checkpoint = checkpoints.get(projection.name);
      if (checkpoint === undefined || (checkpoint.version > projection.version && !isAlone)) return false;
      return checkpoint.fingerprint !== fingerprintOf(projection) || (checkpoint.position ?? '') > head;
    });
  } catch (error) {
    // A lost connection rolls back by itself; the first error is reported.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Begins a transaction in which the checkpoints' table exists. The lock keeps two processes from creating it at the
 * same time.
 */
export async function beginInstalling(client: Client): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${INSTALL});`);
  await client.query(`${CHECKPOINT_OBJECTS};${PARKED_TABLE}`);
}

async function installOne(client: Client, projection: Projection, log: string): Promise<void> {
  for (const table of projection.tables) {
    await client.query(`DROP TABLE IF EXISTS ${LIVE_SCHEMA}.${table.name}`);
    await client.query([createTable(LIVE_SCHEMA, table), ...createIndexes(LIVE_SCHEMA, table)].join(';\n'));
  }
  await client.query(
    `INSERT INTO ${LIVE_SCHEMA}.checkpoints (projection, log, fingerprint, version) VALUES ($1, $2, $3, $4)`,
    [projection.name, log, fingerprintOf(projection), projection.version],
  );
}
