import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import type { PostgresAccount } from '../postgres/postgres-process.ts';
import { ABOUT, type About, BackupError, readAbout, SUMS } from './backup-format.ts';

/** A relative name without `..`. */
const INSIDE = /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]+$/;

interface Target {
  /** An existing folder that nothing else uses. */
  readonly folder: string;
  /** Who owns Postgres' files. */
  readonly account: PostgresAccount;
  /** This machine's major version of Postgres. */
  readonly postgres: string;
}

/**
 * Unpacks a backup and compares each file with its hash.
 * @throws BackupError when the file is damaged, cut, or not for this release and machine
 */
export async function unpackBackup(file: string, target: Target, signal: AbortSignal): Promise<About> {
  const unpacking = new Unpacking(target);
  const archive = extract();
  let refusal: unknown;
  const unpacked = async () => {
    for await (const entry of archive) {
      await unpacking.take(entry).catch((error: unknown) => {
        refusal = error;
        throw error;
      });
    }
  };
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), archive, { signal }), unpacked()]);
  } catch (error) {
    throw refusal ?? damaged(error);
  }
  return unpacking.finish();
}

const damaged = (cause?: unknown): BackupError =>
  new BackupError(
    'バックアップのファイルが壊れているか、途中で切れています。復元はしていません (The backup is damaged or cut; nothing was restored)',
    { cause },
  );

class Unpacking {
  private readonly hashes = new Map<string, string>();
  private about: About | null = null;
  private sums: string | null = null;

  constructor(private readonly target: Target) {}

  async take(entry: Entry): Promise<void> {
    const name = entry.header.name.replace(/\/$/, '');
    const { type } = entry.header;
    if (this.about === null && name !== ABOUT) throw new BackupError('バックアップではありません (This is no backup)');
    if (this.sums !== null || this.hashes.has(name) || !INSIDE.test(name)) throw damaged();
    if (type === 'directory') return this.folder(name, entry);
    if (type !== 'file') throw damaged();
    const hash = createHash('sha256');
    if (name === SUMS) this.sums = await textOf(entry, hash);
    else if (name === ABOUT) this.about = readAbout(await textOf(entry, hash), this.target.postgres);
    else await this.file(name, hashing(entry, hash));
    if (name !== SUMS) this.hashes.set(name, hash.digest('hex'));
  }

  /** @throws BackupError unless each listed file is there as it was written, and no other */
  finish(): About {
    const lines = this.sums?.split('\n').slice(0, -1) ?? [];
    const same = lines.every((line) => this.hashes.get(line.slice(66)) === line.slice(0, 64));
    if (this.about === null || this.sums === null || !same || lines.length !== this.hashes.size) throw damaged();
    return this.about;
  }

  private async folder(name: string, entry: Entry): Promise<void> {
    const path = join(this.target.folder, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await this.own(name, path);
    entry.resume();
  }

  private async file(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.target.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await this.own(name, path);
  }

  private async own(name: string, path: string): Promise<void> {
    const { account } = this.target;
    if (account && /^postgres(?:\/|$)/.test(name)) await chown(path, account.uid, account.gid);
  }
}

/** @throws BackupError where the archive can't be read on, and not where its content can't be written */
async function* hashing(entry: Entry, hash: Hash): AsyncGenerator<Uint8Array> {
  const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch((error: unknown) => {
      throw damaged(error);
    });
    if (done) return;
    hash.update(value);
    yield value;
  }
}

async function textOf(entry: Entry, hash: Hash): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of hashing(entry, hash)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
