import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './postmaster-file.ts';
import {
  EmbeddedPostgresError,
  spawnPostgres,
  type PostgresAccount,
  type PostgresBinaries,
} from './postgres-process.ts';

/** Paths of an embedded Postgres inside the data folder. */
export interface ClusterPaths {
  /** Postgres' own data directory. */
  cluster: string;
  /** The file with the password of its only role, generated at the first start. */
  password: string;
  /** Postgres' log file. */
  log: string;
}

export function clusterPaths(dataDir: string): ClusterPaths {
  const cluster = join(dataDir, 'postgres');
  return { cluster, password: join(cluster, 'meguri.password'), log: join(dataDir, 'postgres.log') };
}

const ROLE = 'meguri';

interface Building {
  account: PostgresAccount;
  outputFd: number;
  /** Whether new files are flushed to the disk. */
  sync: boolean;
  log: (line: string) => void;
}

/**
 * Creates the database cluster if it is missing: UTF-8, sorted by code point, one role with a random password. It is
 * created under another name and then renamed, so that an interrupted start leaves no partial cluster, and of two
 * concurrent starts the first wins.
 */
export async function ensureCluster(paths: ClusterPaths, binaries: PostgresBinaries, options: Building): Promise<void> {
  if (existsSync(paths.cluster)) return;
  options.log('データベースを準備しています… (Creating the database)');
  removeUnfinished(paths);
  const building = `${paths.cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  const password = `${building}.password`;
  try {
    mkdirSync(building, { mode: 0o700 });
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const { account } = options;
    if (account) for (const path of [building, password]) chownSync(path, account.uid, account.gid);
    await initialise(building, password, { paths, binaries, options });
    renameSync(password, join(building, basename(paths.password)));
    renameSync(building, paths.cluster);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    for (const path of [building, password]) rmSync(path, { recursive: true, force: true });
  }
}

function removeUnfinished(paths: ClusterPaths): void {
  const folder = dirname(paths.cluster);
  for (const name of readdirSync(folder)) {
    const builder = name.match(/^postgres\.new-(\d+)-/)?.[1];
    if (builder && !isAlive(Number(builder))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function initialise(
  building: string,
  password: string,
  { paths, binaries, options }: { paths: ClusterPaths; binaries: PostgresBinaries; options: Building },
): Promise<void> {
  const since = statSync(paths.log).size;
  const args = [
    `--pgdata=${building}`,
    `--username=${ROLE}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // A random password of 192 bits needs no slow hash, which would delay every connection.
    '--set=scram_iterations=64',
    ...(options.sync ? [] : ['--no-sync']),
  ];
  const { account, outputFd } = options;
  const initdb = spawnPostgres(binaries.initdb, args, { account, dataDir: building, outputFd });
  const code = await new Promise<number | string>((resolve) => {
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? 1));
  });
  if (code !== 0) throw startFailure(paths, `initdb: ${code}`, since);
}

/** Describes a failed start in one sentence, from what Postgres has logged since offset `since`. */
export function startFailure(paths: ClusterPaths, what: string, since: number): EmbeddedPostgresError {
  const said = readFileSync(paths.log).subarray(since).toString('utf8');
  if (said.includes('No space left on device')) {
    return new EmbeddedPostgresError(
      `ディスクの空き容量がないため、Postgresを起動できません (The disk is too full for Postgres: ${paths.cluster})`,
    );
  }
  if (said.includes('Permission denied') || what.includes('EACCES') || what.includes('ENOENT')) {
    return new EmbeddedPostgresError(
      `Postgresのユーザーがフォルダーに入れません (${paths.cluster})。誰でも通れる場所に置くか、一般ユーザーで起動してください (The user that Postgres runs as cannot enter the folder)`,
    );
  }
  const reason = said.match(/(?:FATAL|PANIC|error):\s*(.*)/)?.[1] ?? what;
  return new EmbeddedPostgresError(
    `組み込みのPostgresを起動できません: ${reason} (The embedded Postgres does not start, see ${paths.log})`,
  );
}

/** The URL of a database in the running cluster, with its password. */
export function databaseUrl(paths: ClusterPaths, port: number, database: string): string {
  return `postgresql://${ROLE}:${readFileSync(paths.password, 'utf8').trim()}@127.0.0.1:${port}/${database}`;
}
