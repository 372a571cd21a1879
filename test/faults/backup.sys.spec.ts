import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { clusterPaths, databaseUrl } from '../../backend/src/embedded/postgres/postgres-cluster.ts';
import { runningPostmaster } from '../../backend/src/embedded/postgres/postmaster-file.ts';
import { stopPostmaster } from '../../backend/src/embedded/postgres/postmaster.ts';
import { Authenticator } from '../support/authenticator.ts';
import { brokenChains, storedStreams } from '../support/books.ts';
import { type Acknowledged, Ledger, readLedger } from '../prove/ledger.ts';
import { Load } from '../prove/load.ts';
import { Marketplace } from '../support/marketplace.ts';
import { PASSWORD, Person } from '../support/person.ts';
import { startCommand, startService, type StartedCommand } from '../support/servers/started-service.ts';
import { until } from '../support/until.ts';

const place = mkdtempSync(join(tmpdir(), 'meguri-backups-'));
const dataDir = join(place, 'data');
const file = join(place, 'backup.tar.gz');

let market: Marketplace;
let load: Load;
let ledger: Ledger;
/** A member with a second step and a photo, from before the backup. */
let member: Person;
let app: Authenticator;
let photo: { path: string; bytes: Buffer };

const backup = (to = file): StartedCommand =>
  startCommand(['backend/dist/backup.js', to], { MEGURI_DATA_DIR: dataDir });
const restore = (to: string, from = file): StartedCommand =>
  startCommand(['backend/dist/restore.js', from], { MEGURI_DATA_DIR: to });

beforeAll(async () => {
  // An empty address: the embedded Postgres.
  market = await Marketplace.open({ DATABASE_URL: '', MEGURI_DATA_DIR: dataDir });
  ledger = await Ledger.create(join(place, 'ledger'));
  load = await Load.of(market, { clients: 3, ledger, seed: 1 });
  member = await market.member();
  const path = await market.photo(await market.owner(), '/api/upload/item-image', 'image');
  photo = { path, bytes: await bytesAt(market.url, path) };
  const begun = { body: { currentPassword: PASSWORD } };
  const { secret } = (await member.must<{ secret: string }>(200, 'POST', '/api/second-step', begun)).body;
  app = new Authenticator(secret);
  await member.must(200, 'POST', '/api/second-step/confirm', { body: { code: await app.next() } });
}, 180_000);
afterAll(async () => {
  await load?.stop().catch(() => undefined);
  await ledger?.close();
  await market?.close();
  for (const name of readdirSync(place)) await stopPostmaster(join(place, name, 'postgres'));
  rmSync(place, { recursive: true, force: true });
});

async function bytesAt(origin: string, path: string): Promise<Buffer> {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const beside = (name: string) => readdirSync(place).filter((one) => one.startsWith(`${basename(name)}.`));

describe('npm run backup and npm run restore', () => {
  it('a restored service has what was acknowledged before a backup under load: rentals, logins, photos', async () => {
    load.start();
    await load.more(60);
    const before = readLedger(ledger.path).acknowledged;
    const { code, output } = await backup().ended;
    const after = ledger.count;
    await load.stop();
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(file) });
    expect(after).toBeGreaterThan(before.length);
    expect(load.faults).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const restored = join(place, 'restored');
    expect(await restore(restored).ended).toEqual({ code: 0, output: expect.stringContaining('連鎖を確認しました') });
    const service = await startService({ MEGURI_DATA_DIR: restored, MEGURI_DEMO: '1' });
    try {
      await expectAcknowledged(restored, before);
      await expectMember(service.url);
    } finally {
      expect(await service.end()).toBe(0);
    }
  }, 180_000);

  async function expectAcknowledged(folder: string, before: readonly Acknowledged[]): Promise<void> {
    const paths = clusterPaths(folder);
    const port = runningPostmaster(paths.cluster)?.port ?? 0;
    const pool = new pg.Pool({ connectionString: databaseUrl(paths, port, 'meguri') });
    try {
      const { rounds, calendars } = await storedStreams(pool);
      const byId = new Map(rounds.map(({ id, events }) => [id, events]));
      const lost = before.filter(({ roundId, type }) => !byId.get(roundId)?.some((event) => event.type === type));
      expect(lost).toEqual([]);
      expect(brokenChains([...byId.values(), ...calendars.values()])).toEqual([]);
    } finally {
      await pool.end();
    }
  }

  async function expectMember(origin: string): Promise<void> {
    // Signed in since before the backup.
    const session = member.copy();
    session.origin = origin;
    expect(await session.get('/api/user')).toMatchObject({ username: member.username });
    const guest = new Person(origin);
    const body = { username: member.username, password: PASSWORD };
    const asked = await guest.send<{ challenge: string }>('POST', '/api/login', { body });
    expect(asked.status).toBe(401);
    const second = { challenge: asked.body.challenge, code: await app.next() };
    await guest.must(200, 'POST', '/api/login/second-step', { body: second });
    expect((await bytesAt(origin, photo.path)).equals(photo.bytes)).toBe(true);
  }

  it('a damaged file is refused with one sentence, and so are a folder in use and a missing name', async () => {
    // A single changed bit of a compressed file may have no effect.
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(1, middle, middle + 8);
    const damaged = join(place, 'damaged.tar.gz');
    writeFileSync(damaged, bytes);
    const folder = join(place, 'from-damaged');
    const refused = await restore(folder, damaged).ended;
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/壊れているか、途中で切れています.*\n$/) });
    expect(existsSync(folder) || beside(folder).length > 0).toBe(false);
    expect(await restore(dataDir).ended).toEqual({
      code: 1,
      output: expect.stringContaining('サービスが動いています'),
    });
    expect(await backup().ended).toEqual({ code: 1, output: expect.stringContaining('すでにあるファイル') });
    const elsewhere = { MEGURI_DATA_DIR: dataDir, DATABASE_URL: 'postgresql://meguri:x@localhost/meguri' };
    const outside = await startCommand(['backend/dist/backup.js'], elsewhere).ended;
    expect(outside).toEqual({ code: 1, output: expect.stringContaining('組み込みのPostgres専用') });
  }, 120_000);

  it('a backup that is killed leaves no file of that name, and the next one takes its place', async () => {
    const other = join(place, 'other.tar.gz');
    const killed = backup(other);
    await until('it writes', async () => beside(other).length > 0);
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(other)).toBe(false);
    expect(beside(other)).toHaveLength(1);
    expect((await backup(other).ended).code).toBe(0);
    expect(beside(other)).toEqual([]);
    const { status } = await fetch(`${market.url}/readyz`);
    expect(status).toBe(200);
  }, 120_000);

  it('a restore that is killed leaves no data folder, and the next one takes its place', async () => {
    const folder = join(place, 'killed');
    const killed = restore(folder);
    await until('it unpacks', async () => beside(folder).some((name) => existsSync(join(place, name, 'postgres'))));
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(folder)).toBe(false);
    expect(beside(folder)).toHaveLength(1);
    expect((await restore(folder).ended).code).toBe(0);
    expect(beside(folder)).toEqual([]);
  }, 120_000);
});
