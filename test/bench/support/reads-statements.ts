import { readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from './ask.ts';

const STATEMENT = /^meguri LOG: {2}(execute|statement)/;

/** Makes Postgres log every statement of the service's pool, and counts them. */
export class StatementLog {
  readonly #databaseUrl: string;
  readonly #logFile: string;

  /** @param logFile Postgres' log file */
  constructor(databaseUrl: string, logFile: string) {
    this.#databaseUrl = databaseUrl;
    this.#logFile = logFile;
  }

  /** @returns how many statements ran during the work */
  async during(work: () => Promise<void>): Promise<number> {
    await this.#set(`ALTER SYSTEM SET log_line_prefix = '%a '`, `ALTER SYSTEM SET log_statement = 'all'`);
    const since = statSync(this.#logFile).size;
    try {
      await work();
    } finally {
      await this.#set('ALTER SYSTEM RESET log_line_prefix', 'ALTER SYSTEM RESET log_statement');
    }
    const lines = readFileSync(this.#logFile).subarray(since).toString('utf8').split('\n');
    return lines.filter((line) => STATEMENT.test(line)).length;
  }

  async #set(...statements: string[]): Promise<void> {
    for (const statement of statements) await ask(this.#databaseUrl, statement);
    await ask(this.#databaseUrl, 'SELECT pg_reload_conf()');
    // After the signal, every connection reads its settings again before its next statement.
    await delay(500);
  }
}
