import type { ClientBase } from 'pg';

/**
 * Names the history a server holds: the cluster, its timeline (a promoted standby starts another), the database (a
 * restored copy has another id) and the server's start time (older files may have been restored while it was stopped).
 * Fails on a standby, which may lack acknowledged events.
 */
const NAME = `
SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
  d.oid, to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS name
FROM pg_database d WHERE d.datname = current_database()`;

/** Tracks each connection's history; only connections to the latest one may be used. */
export class LogHistory {
  readonly #changed: (reason: string) => void;
  readonly #names = new WeakMap<ClientBase, string>();
  #current: string | null = null;

  /** @param changed called with a sentence when events that were read may be gone */
  constructor(changed: (reason: string) => void) {
    this.#changed = changed;
  }

  /** Runs on each new connection before its first query. */
  async identify(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ name: string }>(NAME);
    const name = rows[0]?.name ?? '';
    this.#names.set(client, name);
    const before = this.#current;
    this.#current = name;
    if (before !== null && before !== name)
      this.#changed(`Postgres was restarted or is another one (${before} before, ${name} now)`);
  }

  isCurrent(client: ClientBase): boolean {
    return this.#names.get(client) === this.#current;
  }
}
