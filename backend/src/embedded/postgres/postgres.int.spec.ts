import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { stopPostmaster } from './postmaster.ts';
import { isAlive, runningPostmaster } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './postgres.ts';

// Private folders (0700): under root, Postgres' own user can't pass through one without help.
const folders: string[] = [];
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-embedded-'));
  folders.push(folder);
  return join(folder, 'data');
}

/** The data folder after a first start: created once, because it takes seconds. */
const made = mkdtempSync(join(tmpdir(), 'meguri-embedded-made-'));
/** A data folder of a service that has run before. */
function usedFolder(): string {
  const dataDir = dataFolder();
  mkdirSync(dataDir);
  // With their owners, because Postgres doesn't start otherwise.
  execFileSync('cp', ['-a', join(made, 'postgres'), join(dataDir, 'postgres')]);
  return dataDir;
}

/** What the first server answered to each of ASKED. */
const said = new Map<string, unknown>();
const ASKED = {
  encoding: 'SHOW server_encoding',
  locale: `SELECT datlocale FROM pg_database WHERE datname = 'meguri'`,
  order: `SELECT 'Z' < 'a'`,
  fsync: 'SHOW fsync',
  commit: 'SHOW synchronous_commit',
};

beforeAll(async () => {
  const first = await startEmbeddedPostgres({ dataDir: made, log: () => undefined });
  for (const [what, text] of Object.entries(ASKED)) said.set(what, await query(first.url, text));
  await first.stop();
}, 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await stopPostmaster(join(folder, 'data', 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
});

const start = (dataDir: string, settings = {}) =>
  startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', shared_buffers: '16MB', ...settings },
  });

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

/** A process that only runs the embedded Postgres, to be killed. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'));
  const script = `
    const { startEmbeddedPostgres } = await import(${module});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('the embedded Postgres', () => {
  it('starts in an empty folder: UTF-8, sorted by code point, durable', () => {
    const expected = { encoding: 'UTF8', locale: 'C.UTF-8', order: true, fsync: 'on', commit: 'on' };
    expect(Object.fromEntries(said)).toEqual(expected);
  });

  it('requires the password', async () => {
    const postgres = await start(usedFolder());
    const stranger = new URL(postgres.url);
    stranger.password = 'postgres';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await postgres.stop();
  });

  it('hides its folder, log and password from other users of the machine, whatever the umask', async () => {
    const dataDir = dataFolder();
    const former = process.umask(0);
    try {
      await (await start(dataDir)).stop();
    } finally {
      process.umask(former);
    }
    const files = ['postgres.log', 'postgres', join('postgres', 'meguri.password')];
    const modes = ['', ...files].map((name) => statSync(join(dataDir, name)).mode);
    expect(modes.map((mode) => mode & 0o067)).toEqual([0, 0, 0, 0]);
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it('restricts a log that an earlier version left readable', async () => {
    const dataDir = usedFolder();
    writeFileSync(join(dataDir, 'postgres.log'), '');
    chmodSync(join(dataDir, 'postgres.log'), 0o644);
    await (await start(dataDir)).stop();
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it('keeps its data over a stop and a start, and doesn’t run in between', async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    const pid = runningPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT number FROM kept')).toBe(7);
    await second.stop();
  });

  it('is reused by the next start when its server was killed', async () => {
    const dataDir = usedFolder();
    const server = await startElsewhere(dataDir);
    const left = runningPostmaster(join(dataDir, 'postgres'));
    await killed(server);
    const postgres = await start(dataDir);
    expect(runningPostmaster(join(dataDir, 'postgres'))?.pid).toBe(left?.pid);
    await postgres.stop();
    expect(runningPostmaster(join(dataDir, 'postgres'))).toBeNull();
  });

  it('starts again after Postgres was killed too', async () => {
    const dataDir = usedFolder();
    const server = await startElsewhere(dataDir);
    const left = runningPostmaster(join(dataDir, 'postgres'));
    process.kill(left?.pid ?? 0, 'SIGKILL');
    await killed(server);
    const postgres = await start(dataDir);
    expect(await query(postgres.url, 'SELECT 1')).toBe(1);
    expect(runningPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(left?.pid);
    await postgres.stop();
  });

  it('is restarted on its port when it dies under a running server', async () => {
    const dataDir = usedFolder();
    const postgres = await start(dataDir);
    const killed = runningPostmaster(join(dataDir, 'postgres'));
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    let answer: unknown;
    for (let tries = 0; answer !== 1 && tries < 100; tries++) {
      await delay(100);
      answer = await query(postgres.url, 'SELECT 1').catch(() => null);
    }
    expect(answer).toBe(1);
    expect(runningPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(killed?.pid);
    await postgres.stop();
    expect(runningPostmaster(join(dataDir, 'postgres'))).toBeNull();
  });

  it('starts when the process id of its last run belongs to another program now', async () => {
    const dataDir = usedFolder();
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 1, '', '127.0.0.1', '1 999999999', 'ready   ', ''];
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT 1')).toBe(1);
    await second.stop();
  });

  it('keeps running for a second process on the same folder until that one stops', async () => {
    const dataDir = dataFolder();
    const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
    await first.stop();
    expect(await query(second.url, 'SELECT 1')).toBe(1);
    await second.stop();
    expect(runningPostmaster(join(dataDir, 'postgres'))).toBeNull();
  });

  it('runs next to another one in another folder', async () => {
    const [one, other] = await Promise.all([start(usedFolder()), start(usedFolder())]);
    expect(new URL(one.url).port).not.toBe(new URL(other.url).port);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('leaves no partial cluster after a failed start, and gives the reason in one sentence', async () => {
    const dataDir = dataFolder();
    await expect(start(dataDir, { shared_buffers: 'nonsense' })).rejects.toThrow(
      /^組み込みのPostgresを起動できません: invalid value for parameter "shared_buffers"/,
    );
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
  });

  it('names the folder that can’t be written', async () => {
    const dataDir = dataFolder();
    mkdirSync(dataDir);
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toThrow(
      /^MEGURI_DATA_DIR に書き込めません \(MEGURI_DATA_DIR cannot be written: /,
    );
  });
});
