import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { CHECKPOINT_OBJECTS } from '@meguri/projections/runner/checkpoints.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { openEventLog } from '../../adapters/event-store/open-event-log.ts';
import { FIRST_HASH, hashOf, seal } from '../../event-sourcing/streams/hash-chain.ts';
import { migrate } from '../../postgres/data-source.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/postgres.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'meguri-backup-'));
const dataDir = join(place, 'data');
const signal = new AbortController().signal;
const quiet = { signal, report: () => undefined };
const SETTINGS = { fsync: 'off', shared_buffers: '16MB', min_wal_size: '32MB' };

let postgres: EmbeddedPostgres;
let log: EventLog;
let database: pg.Pool;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: SETTINGS });
  await migrate(postgres.url);
  log = await openEventLog({ databaseUrl: postgres.url });
  database = new pg.Pool({ connectionString: postgres.url });
  await database.query(CHECKPOINT_OBJECTS);
  for (const name of ['session.secret', 'second-step.key', 'proof.key', 'vapid.keys'])
    writeFileSync(join(dataDir, name), randomBytes(40).toString('base64url'));
  mkdirSync(join(dataDir, 'uploads', 'thumbs'), { recursive: true });
  for (let stream = 0; stream < 20; stream++) await appendTo(`rentalRound-${stream}`, 3);
}, 60_000);
afterAll(async () => {
  await database.end();
  await log.close();
  await postgres.stop();
  rmSync(place, { recursive: true, force: true });
});

/** Appends chained events to a new stream. */
async function appendTo(stream: string, count: number): Promise<void> {
  const events = [];
  for (let revision = 0, previous = FIRST_HASH; revision < count; revision++) {
    const event = {
      id: randomUUID(),
      type: 'Requested',
      version: 1,
      data: `{"note":"${randomBytes(200).toString('hex')}"}`,
    };
    const { metadata } = seal(
      previous,
      { ...event, stream, revision },
      {
        commandId: randomUUID(),
        inputHash: '0'.repeat(64),
        correlationId: randomUUID(),
        causationId: null,
        actor: { id: 1, party: 'borrower' },
        time: '2026-11-30T03:00:00.000Z',
      },
    );
    previous = hashOf(metadata);
    events.push({ ...event, metadata });
  }
  await log.append(stream, -1, events);
}

const newFile = () => join(place, `${randomUUID()}.tar.gz`);
const newFolder = () => join(place, randomUUID());

async function backup(): Promise<string> {
  const file = newFile();
  await createBackup({ ...quiet, dataDir, file, release: '0.0.0' });
  return file;
}

async function rowsOf(folder: string, text: string): Promise<unknown[]> {
  const restored = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: SETTINGS });
  const client = new pg.Client(restored.url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
    await restored.stop();
  }
}

/** Some bits of a compressed file can change without any effect: the first byte that has one. */
function damagedAt(bytes: Buffer, part: number): Buffer {
  const content = gunzipSync(bytes);
  for (let at = Math.floor(bytes.length * part); ; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    try {
      if (gunzipSync(damaged).equals(content)) continue;
    } catch {
      // It can't even be read.
    }
    return damaged;
  }
}

/** What a refused restore leaves: nothing, under the folder's name or beside it. */
function expectNothingAt(folder: string): void {
  expect(readdirSync(dirname(folder)).filter((name) => name.startsWith(basename(folder)))).toEqual([]);
}

describe('a backup of the embedded default', () => {
  it('has everything that was acknowledged before it began, although changes go on', async () => {
    const photo = randomBytes(50_000);
    writeFileSync(join(dataDir, 'uploads', 'thumbs', 'before.webp'), photo);
    const acknowledged: string[] = [];
    let isDone = false;
    const changes = (async () => {
      while (!isDone) {
        const name = `${randomUUID()}.webp`;
        writeFileSync(join(dataDir, 'uploads', name), randomBytes(500));
        await database.query('CREATE TABLE IF NOT EXISTS public.photos (name text)');
        await database.query('INSERT INTO public.photos VALUES ($1)', [name]);
        const stream = `rentalRound-${randomUUID()}`;
        await appendTo(stream, 2);
        acknowledged.push(stream);
      }
    })();
    while (acknowledged.length < 50) await new Promise((next) => setTimeout(next, 5));
    const before = [...acknowledged];
    const file = await backup().finally(() => (isDone = true));
    const during = acknowledged.length - before.length;
    await changes;
    expect(during).toBeGreaterThan(0);

    const folder = newFolder();
    const restored = await restoreBackup({ ...quiet, file, dataDir: folder });
    const streams = await rowsOf(folder, 'SELECT DISTINCT stream FROM event_log.events');
    const found = new Set(streams.map((row) => (row as { stream: string }).stream));
    expect(before.filter((stream) => !found.has(stream))).toEqual([]);
    expect(restored.events).toBeGreaterThanOrEqual(restored.counts.events);
    const named = (await rowsOf(folder, 'SELECT name FROM public.photos')) as { name: string }[];
    const kept = readdirSync(join(folder, 'uploads'));
    expect(named.filter(({ name }) => !kept.includes(name))).toEqual([]);
    expect(readFileSync(join(folder, 'uploads', 'thumbs', 'before.webp')).equals(photo)).toBe(true);
    for (const name of ['session.secret', 'second-step.key', 'proof.key', 'vapid.keys'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(dataDir, name), 'utf8'));
  }, 120_000);

  it('can be read by the user who made it only, and so can what is restored of it', async () => {
    const former = process.umask(0);
    const folder = newFolder();
    try {
      const file = await backup();
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await restoreBackup({ ...quiet, file, dataDir: folder });
    } finally {
      process.umask(former);
    }
    const modes = ['', 'session.secret', 'uploads', 'postgres'].map((name) => statSync(join(folder, name)).mode);
    expect(modes.map((mode) => mode & 0o067)).toEqual([0, 0, 0, 0]);
  }, 60_000);

  it('lists the hash of each file, after what it is a backup of', async () => {
    const tar = gunzipSync(readFileSync(await backup()));
    const text = tar.toString('latin1');
    const about = JSON.parse(text.slice(512, text.indexOf('\0', 512))) as Record<string, unknown>;
    expect(about).toMatchObject({ format: 1, release: '0.0.0', machine: `${process.platform}-${process.arch}` });
    const secret = readFileSync(join(dataDir, 'session.secret'));
    expect(text).toContain(`${createHash('sha256').update(secret).digest('hex')}  session.secret\n`);
  }, 60_000);

  it('never replaces a file, and is refused where nothing was stored', async () => {
    const file = newFile();
    writeFileSync(file, 'kept');
    await expect(createBackup({ ...quiet, dataDir, file, release: '0' })).rejects.toThrow(/The file exists/);
    expect(readFileSync(file, 'utf8')).toBe('kept');
    const empty = { ...quiet, dataDir: newFolder(), file: newFile(), release: '0' };
    await expect(createBackup(empty)).rejects.toThrow(/There is no data/);
    expect(existsSync(empty.dataDir)).toBe(false);
  });

  it('leaves no file when it is stopped', async () => {
    const stop = new AbortController();
    const file = newFile();
    const stopped = createBackup({ ...quiet, signal: stop.signal, dataDir, file, release: '0' });
    setTimeout(() => stop.abort(), 150);
    await expect(stopped).rejects.toThrow();
    expect(readdirSync(place).filter((name) => name.startsWith(basename(file)))).toEqual([]);
  });

  it('can’t be taken of a Postgres that an earlier release has started', async () => {
    const old = newFolder();
    const settings = { ...SETTINGS, wal_level: 'minimal' };
    const running = await startEmbeddedPostgres({ dataDir: old, log: () => undefined, settings });
    await migrate(running.url);
    await (await openEventLog({ databaseUrl: running.url })).close();
    const client = new pg.Client(running.url);
    await client.connect();
    await client.query(CHECKPOINT_OBJECTS);
    await client.end();
    const taken = createBackup({ ...quiet, dataDir: old, file: newFile(), release: '0' });
    await expect(taken).rejects.toThrow(/Restart the service once/);
    await running.stop();
  }, 60_000);
});

describe('a restore', () => {
  let file: string;
  beforeAll(async () => {
    file = await backup();
  }, 60_000);

  it.each([0.05, 0.3, 0.6, 0.9])(
    'is refused where a byte at %f of the file has changed',
    async (part) => {
      await expectRefused(damagedAt(readFileSync(file), part), /damaged or cut/);
    },
    60_000,
  );

  it.each([0, 0.2, 0.7, 0.999])(
    'is refused where the file ends after %f',
    async (part) => {
      const bytes = readFileSync(file);
      await expectRefused(bytes.subarray(0, Math.floor(bytes.length * part)), /damaged or cut|no backup/);
    },
    60_000,
  );

  it('is refused where a file was changed and packed again', async () => {
    const tar = gunzipSync(readFileSync(file));
    const at = tar.indexOf(readFileSync(join(dataDir, 'session.secret')));
    tar[at] = tar[at] === 65 ? 66 : 65;
    await expectRefused(gzipSync(tar, { level: 1 }), /damaged or cut/);
  }, 60_000);

  it('is refused where the backup is of a newer release, or no backup', async () => {
    const tar = gunzipSync(readFileSync(file));
    const text = tar.toString('latin1').replace(/"migration": \d{13}/, '"migration": 9999999999999');
    await expectRefused(gzipSync(Buffer.from(text, 'latin1'), { level: 1 }), /newer release/);
    await expectRefused(Buffer.from('not a backup'), /damaged or cut/);
  }, 60_000);

  async function expectRefused(bytes: Buffer, sentence: RegExp): Promise<void> {
    const changed = newFile();
    writeFileSync(changed, bytes);
    const folder = newFolder();
    await expect(restoreBackup({ ...quiet, file: changed, dataDir: folder })).rejects.toThrow(sentence);
    expectNothingAt(folder);
    rmSync(changed);
  }

  it('is refused while the service runs, and where the folder isn’t empty', async () => {
    await expect(restoreBackup({ ...quiet, file, dataDir })).rejects.toThrow(/The service is running/);
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine'), 'kept');
    await expect(restoreBackup({ ...quiet, file, dataDir: folder })).rejects.toThrow(/not empty/);
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('kept');
  });

  it('is refused at once where the folder is a link, since its end couldn’t take that name', async () => {
    const [folder, link] = [newFolder(), newFolder()];
    mkdirSync(folder);
    symlinkSync(folder, link);
    await expect(restoreBackup({ ...quiet, file, dataDir: link })).rejects.toThrow(/a link or a mounted disk/);
  });

  it('replaces an empty folder', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    await restoreBackup({ ...quiet, file, dataDir: folder });
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true);
  }, 60_000);

  it('is refused where an event was changed, with the place', async () => {
    await database.query('ALTER TABLE event_log.events DISABLE TRIGGER append_only');
    const change = (how: string) =>
      database.query(`UPDATE event_log.events SET data = ${how} WHERE stream = 'rentalRound-7' AND revision = 1`);
    await change(`data || ' '`);
    const altered = await backup();
    await change('rtrim(data)');
    await database.query('ALTER TABLE event_log.events ENABLE TRIGGER append_only');
    const folder = newFolder();
    await expect(restoreBackup({ ...quiet, file: altered, dataDir: folder })).rejects.toThrow(/rentalRound-7 の 1 番/);
    expectNothingAt(folder);
  }, 60_000);
});
