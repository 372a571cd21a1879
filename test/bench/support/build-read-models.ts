import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { PostgresEventLog } from '../../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';

/** Needed because a service without a worker doesn't build them. */
export async function buildReadModels(databaseUrl: string): Promise<void> {
  const log = await PostgresEventLog.open(databaseUrl);
  try {
    await rebuild({ connectionString: databaseUrl, log, projections: ALL_PROJECTIONS });
  } finally {
    await log.close();
  }
}
