import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPaths, databaseUrl } from '../backend/src/embedded/postgres/postgres-cluster.ts';
import { stopPostmaster } from '../backend/src/embedded/postgres/postmaster.ts';
import { isAlive, runningPostmaster } from '../backend/src/embedded/postgres/postmaster-file.ts';
import { failToStart, freePort, startService, type StartedService } from './support/servers/started-service.ts';

const folders: string[] = [];
const services: StartedService[] = [];

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-start-'));
  folders.push(folder);
  return folder;
}

async function start(settings: Record<string, string>): Promise<StartedService> {
  const service = await startService({ MEGURI_DEMO: '0', ...settings });
  services.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
  for (const folder of folders.splice(0)) {
    await stopPostmaster(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
});

const sentences = (error: string) => error.split('\n').filter((line) => line.trim());

describe('the service as started', () => {
  it('is ready at the one URL it prints, says so at /, and ends at once on SIGTERM with all its processes', async () => {
    const MEGURI_DATA_DIR = dataFolder();
    const service = await start({ MEGURI_DATA_DIR });
    expect(service.output().match(/https?:\/\/\S+/g)).toEqual([service.url]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const page = await fetch(`${service.url}/`);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(await page.text()).toContain('巡り');
    const postgres = runningPostmaster(join(MEGURI_DATA_DIR, 'postgres'));
    expect(await service.end()).toBe(0);
    expect(isAlive(postgres?.pid ?? 0)).toBe(false);
  });

  it('ends within 3 s of SIGTERM with 100,000 reminders waiting, which it leaves, and Postgres with it', async () => {
    const MEGURI_DATA_DIR = dataFolder();
    const service = await start({ MEGURI_DATA_DIR });
    const postgres = runningPostmaster(join(MEGURI_DATA_DIR, 'postgres'))!;
    const db = new pg.Client(databaseUrl(clusterPaths(MEGURI_DATA_DIR), postgres.port, 'meguri'));
    await db.connect();
    db.on('error', () => undefined);
    await db.query(
      `INSERT INTO read_models.reminders (round_id, kind, due)
       SELECT gen_random_uuid(), 'overdue', date_trunc('milliseconds', now()) - interval '1 day' FROM generate_series(1, 100000)`,
    );
    const handled = async () =>
      (await db.query<{ n: number }>('SELECT count(*)::int AS n FROM app.reminders_told')).rows[0]!.n;
    while ((await handled()) < 200) await new Promise((done) => setTimeout(done, 50));
    await db.end();
    const asked = performance.now();
    expect(await service.end()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(3000);
    expect(isAlive(postgres.pid)).toBe(false);
  });

  it('is ready within 5 seconds the second time', async () => {
    const MEGURI_DATA_DIR = dataFolder();
    await (await start({ MEGURI_DATA_DIR })).end();
    const again = await start({ MEGURI_DATA_DIR });
    expect(again.readyAfter).toBeLessThan(5000);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  });

  it('takes over the Postgres of a server that was killed', async () => {
    const MEGURI_DATA_DIR = dataFolder();
    const killed = await start({ MEGURI_DATA_DIR });
    const left = runningPostmaster(join(MEGURI_DATA_DIR, 'postgres'));
    await killed.end('SIGKILL');
    const next = await start({ MEGURI_DATA_DIR });
    expect(runningPostmaster(join(MEGURI_DATA_DIR, 'postgres'))?.pid).toBe(left?.pid);
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    // As npm and a terminal do it together.
    next.process.kill('SIGINT');
    expect(await next.end('SIGINT')).toBe(0);
    expect(isAlive(left?.pid ?? 0)).toBe(false);
  });

  it('can run twice side by side with another port and data folder', async () => {
    const both = await Promise.all([
      start({ MEGURI_DATA_DIR: dataFolder() }),
      start({ MEGURI_DATA_DIR: dataFolder() }),
    ]);
    for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

describe('the service when it cannot start', () => {
  it('names a taken port in one sentence', async () => {
    const holder = createServer().listen(0, 'localhost');
    await once(holder, 'listening');
    const PORT = String((holder.address() as { port: number }).port);
    const { code, error } = await failToStart({ PORT, MEGURI_DATA_DIR: dataFolder() });
    holder.close();
    expect(code).toBe(1);
    expect(sentences(error)).toEqual([expect.stringContaining(PORT)]);
  });

  it('says in one sentence that there is no database', async () => {
    const DATABASE_URL = `postgresql://meguri:x@localhost:${await freePort()}/meguri`;
    const PORT = String(await freePort());
    const { code, error } = await failToStart({ PORT, DATABASE_URL, MEGURI_DATA_DIR: dataFolder() });
    expect(code).toBe(1);
    expect(sentences(error)).toEqual([expect.stringContaining('DATABASE_URL')]);
  });

  it('says in one sentence that there is no EventStoreDB', async () => {
    const EVENTSTORE_URL = `esdb://localhost:${await freePort()}?tls=false`;
    const PORT = String(await freePort());
    const { code, error } = await failToStart({ PORT, EVENTSTORE_URL, MEGURI_DATA_DIR: dataFolder() });
    expect(code).toBe(1);
    expect(sentences(error)).toEqual([expect.stringContaining('イベントログに接続できません')]);
  });

  it('names a missing secret in production in one sentence', async () => {
    const DATABASE_URL = 'postgresql://meguri:x@localhost:5432/meguri';
    const { code, error } = await failToStart({ NODE_ENV: 'production', DATABASE_URL, MEGURI_DATA_DIR: dataFolder() });
    expect(code).toBe(1);
    expect(sentences(error)).toEqual([expect.stringContaining('SESSION_SECRET')]);
  });

  it('names a data folder it cannot write in one sentence', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, 'kept');
    const PORT = String(await freePort());
    const { code, error } = await failToStart({ PORT, MEGURI_DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(sentences(error)).toEqual([expect.stringContaining('MEGURI_DATA_DIR')]);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });
});
