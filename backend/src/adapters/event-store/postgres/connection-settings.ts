import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import type { ClientConfig } from 'pg';

/**
 * Every statement of the log is an index look-up or an insert, planned once: a plan made for an empty table must not
 * scan it later, and JIT compilation isn't worth it. Timeouts in ms.
 */
const SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'jit=off',
  'statement_timeout=15000',
];

/** Settings of the log's own connections to `connectionString`. */
export function connectionSettings(connectionString: string): ClientConfig {
  return {
    ...KEPT_ALIVE,
    connectionString,
    application_name: 'meguri event log',
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    query_timeout: 20_000,
  };
}
