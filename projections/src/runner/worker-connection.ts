import { OwnConnection } from '../postgres/connection.ts';

/**
 * Statements are planned once, for small batches: no plan may scan a table because it was empty when planned.
 * `synchronous_commit` is off because rows and checkpoint commit together and the log is the authority: what a crash of
 * the database machine loses is applied again.
 */
const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  synchronous_commit: 'off',
};

/** Connection settings for writing read models. */
export const workerConnection = (connectionString: string) => ({
  connectionString,
  name: 'meguri projections',
  settings: SETTINGS,
});

export const openWorkerConnection = (connectionString: string): Promise<OwnConnection> =>
  OwnConnection.open(workerConnection(connectionString));
