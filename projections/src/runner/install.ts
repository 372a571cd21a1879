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

/** One process at a time installs. */
const INSTALL = 0x6d67696e;

/**
 * Creates the tables of projections that have no checkpoint yet.
 * @param isAlone whether nobody else works on the read models: then also what a newer release built is to be built anew
 * @returns the projections that need a rebuild: another version of their code made their tables, or the log, restored from an
 * older copy, ends before their checkpoint, and what it will grow by again would be skipped
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
    // Read after the checkpoints: a worker may be moving them.
    const head = (await log.head()) ?? '';
    return projections.filter((projection) => {
      const checkpoint = checkpoints.get(projection.name);
      if (checkpoint === undefined || (checkpoint.version > projection.version && !isAlone)) return false;
      return checkpoint.fingerprint !== fingerprintOf(projection) || (checkpoint.position ?? '') > head;
    });
  } catch (error) {
    // A lost connection rolls back by itself; what went wrong is told by the first error.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Begins a transaction in which the checkpoints' table is there: two that create it at once would get in each other's way. */
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
