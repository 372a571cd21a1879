import { LRUCache } from 'lru-cache';
import type { Logger } from './service-log.ts';
import { wordsOf } from './service-log.ts';

/** How often a problem that goes on is logged, in ms. */
export const SAME_PROBLEM_MS = 60_000;
const MAX_KINDS = 200;

interface Known {
  readonly at: number;
  /** How often it has happened since, without a line. */
  unsaid: number;
}

/**
 * Logs the problems of work that is repeated for ever. While the disk is full or Postgres is down every try fails, at
 * several places twice a second: each kind has one line a minute, with the number of those left out.
 */
export class ProblemLog {
  readonly #known = new LRUCache<string, Known>({ max: MAX_KINDS });

  constructor(
    private readonly log: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  report(about: string, error: Error, { level = 'warn', ...fields }: ProblemFields = {}): void {
    const kind = `${about} ${kindOf(error)}`;
    const known = this.#known.get(kind);
    if (known !== undefined && this.now() - known.at < SAME_PROBLEM_MS) {
      known.unsaid += 1;
      return;
    }
    this.#known.set(kind, { at: this.now(), unsaid: 0 });
    this.log[level](
      { err: error, ...fields, ...(known?.unsaid && { unsaid: known.unsaid }) },
      `${about}: ${wordsOf(error)}`,
    );
  }
}

interface ProblemFields {
  readonly level?: 'warn' | 'error';
  readonly [field: string]: unknown;
}

/** A code of Postgres or of the system; messages with one name changing files and addresses. */
const SYSTEM_CODE = /^(?:[0-9A-Z]{5}|E[A-Z0-9_]+)$/;

function kindOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM_CODE.test(code) ? code : `${error.name} ${error.message}`;
}
