import type { ClientBase } from 'pg';

/**
 * Names the history that a server keeps: which cluster it is, on which timeline (a standby that took over is on
 * another), which database (a copy that was put in its place is another), and since when it runs (it may have been
 * stopped to put back older files). A standby refuses to answer: it may lack what was acknowledged.
 */
const NAME = `
SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
  d.oid, to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS name
FROM pg_database d WHERE d.datname = current_database()`;

/** Which history each connection reads and writes; only those of the one that was met last may be used. */
export class LogHistory {
  readonly #changed: (reason: string) => void;
  readonly #names = new WeakMap<ClientBase, string>();
  #current: string | null = null;

  /** @param changed is told, in a sentence, that what was read may be gone */
  constructor(changed: (reason: string) => void) {
    this.#changed = changed;
  }

  /** For each connection once it is open, before anything is asked over it. */
  async identify(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ name: string }>(NAME);
    const name = rows[0]?.name ?? '';
    this.#names.set(client, name);
    const before = this.#current;
    this.#current = name;
    if (before !== null && before !== name)
      this.#changed(`Postgres was started anew or is another one (${before} before, ${name} now)`);
  }

  isCurrent(client: ClientBase): boolean {
    return this.#names.get(client) === this.#current;
  }
}
