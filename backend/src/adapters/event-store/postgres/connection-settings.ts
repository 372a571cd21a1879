import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import type { ClientConfig } from 'pg';

/**
 * Every statement of the log is a short look-up by index or an insert, planned once: a plan made while the table was
 * still empty must not scan it later, and none is worth compiling. Timeouts in ms.
 */
const SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'jit=off',
  'statement_timeout=15000',
];

/** How the log's own connections to `connectionString` are opened. */
export function connectionSettings(connectionString: string): ClientConfig {
  return {
    ...KEPT_ALIVE,
    connectionString,
    application_name: 'meguri event log',
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    query_timeout: 20_000,
  };
}
