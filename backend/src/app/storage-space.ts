import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { inTransaction } from '../postgres/in-transaction.ts';

/** Postgres and the file systems report no space by these codes. */
const NO_SPACE = ['53100', 'ENOSPC', 'EDQUOT'];
/** With less than two files of Postgres' log, a disk counts as full: changes fail before the last byte is used. */
const FULL_BYTES = 32 * 1024 * 1024;
/** Probes and metrics ask more often than a full disk has to be written to. */
const TRIED_EVERY_MS = 10_000;

/** Disks by name, each with a way to its free bytes. */
export type Disks = Readonly<Record<string, () => Promise<number>>>;

export class NoSpace extends Error {
  override name = 'NoSpace';
}

/** Of a folder's disk, for ordinary users: root's reserve doesn't help Postgres. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether there is space where the service writes: the disks whose free space is known, and the event log. */
export class StorageSpace {
  /** The log's last append was refused for lack of space. */
  #logIsFull = false;
  /** The last tried write that failed, and when. */
  #lastTry: { readonly at: number; readonly error: NoSpace } | null = null;

  /** @param tryWrite writes something and removes it, where the log writes */
  constructor(
    private readonly disks: Disks,
    private readonly tryWrite: () => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** What an append to the log ended with; null: it was stored. A conflict is found before anything is written. */
  appended(error: unknown): void {
    if (error === null) this.#logIsFull = false;
    else if (isNoSpace(error)) this.#logIsFull = true;
  }

  /** After a refused append a write is tried at times, so that it works again without a further change. @throws NoSpace */
  async checkLog(): Promise<void> {
    if (!this.#logIsFull) return;
    if (this.#lastTry !== null && this.now() - this.#lastTry.at < TRIED_EVERY_MS) throw this.#lastTry.error;
    await this.tryWrite().catch((cause: unknown) => {
      // Postgres that is away is another dependency's problem.
      if (!isNoSpace(cause)) throw cause;
      const error = new NoSpace('the event log takes no events: no space left', { cause });
      this.#lastTry = { at: this.now(), error };
      throw error;
    });
    this.#logIsFull = false;
  }

  /** @throws NoSpace when one of the disks is full */
  async checkDisks(): Promise<void> {
    const full = Object.entries(await this.freeBytes()).filter(([, bytes]) => bytes < FULL_BYTES);
    if (full.length > 0)
      throw new NoSpace(`no space left: ${full.map(([disk, bytes]) => `${disk} (${bytes} B)`).join(', ')}`);
  }

  /** By disk; one that can't be read is left out. */
  async freeBytes(): Promise<Readonly<Record<string, number>>> {
    const known = Object.entries(this.disks).map(async ([disk, free]) => {
      const bytes = await free().catch(() => null);
      return bytes === null ? [] : [[disk, bytes] as const];
    });
    return Object.fromEntries((await Promise.all(known)).flat());
  }

  /** 1 for each that has no space, else 0. */
  async full(): Promise<Readonly<Record<string, number>>> {
    const isFull = (check: Promise<void>) =>
      check.then(
        () => 0,
        () => 1,
      );
    return { disk: await isFull(this.checkDisks()), 'event log': await isFull(this.checkLog()) };
  }
}

/** Whether the error or one of its causes says so: the log reports every failed write as unavailable. */
function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && NO_SPACE.includes(String(error.code))) || isNoSpace(error.cause);
}

/** Makes Postgres take some blocks of its disk, and gives them back. */
export async function takeBlocks(pool: Pool): Promise<void> {
  await inTransaction(pool, (db) =>
    db.query('CREATE TEMP TABLE storage_probe ON COMMIT DROP AS SELECT n FROM generate_series(1, 20000) AS n'),
  );
}
