import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Person } from '../../../test/support/person.ts';
import { freePort } from '../../../test/support/servers/started-service.ts';
import { readEnvironment } from './config/environment.ts';
import { type Service, startService } from './service.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

/** Replaces the payment sandbox, which has connections of its own; it is never called here. */
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};
const AT_ONCE = 60;
const ROUNDS = 3;

let dataDir: string;
let service: Service | null = null;
const database = useDatabase();
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meguri-connections-'));
});
afterEach(async () => {
  await service?.stop();
  service = null;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(role: string, settings: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const common = { PORT: port, DATABASE_URL: database.url, MEGURI_DATA_DIR: dataDir, MEGURI_DEMO: '1' };
  const quiet = { LOG_LEVEL: 'silent', COMMAND_LIMIT: 'off' };
  service = await startService(
    readEnvironment({ ...common, ...quiet, MEGURI_ROLE: role, ...settings }),
    () => undefined,
  );
  return `http://127.0.0.1:${port}`;
}

/** Reads tables and the log, and appends, with more concurrency than any pool has connections. */
async function load(origin: string): Promise<void> {
  const admin = await new Person(origin).signIn('admin');
  for (let round = 0; round < ROUNDS; round += 1) {
    const reads = Array.from({ length: AT_ONCE }, (_, index) =>
      admin.send('GET', ['/readyz', '/api/users/me', '/api/items?q=a', '/api/admin/feedback'][index % 4]!),
    );
    const appended = admin.send('PUT', '/api/admin/maintenance', { body: { on: round % 2 === 0 } });
    const answers = [...(await Promise.all(reads)), await appended];
    const broken = answers.filter(({ status }) => status === 500).map(({ body }) => body);
    expect(broken).toEqual([]);
  }
}

/** The maximum number of connections to the database, by application name. */
async function watched(work: Promise<void>): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'watching' });
  await client.connect();
  const most = new Map<string, number>();
  let over = false;
  const done = work.finally(() => (over = true));
  while (!over) {
    const { rows } = await client.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'watching'
       GROUP BY 1`,
    );
    for (const { name, count } of rows) most.set(name, Math.max(count, most.get(name) ?? 0));
  }
  await client.end();
  await done;
  return most;
}

const ALWAYS = { 'meguri-listener': 1, 'meguri-watch': 1 };
const LEASES = { 'meguri projections': 1, 'meguri-processes': 1, 'meguri-deadlines': 1 };

describe('a process of the role', () => {
  it.each([
    // The first process creates the tables.
    ['worker', STRIPE, 14, { meguri: 5, 'meguri event log': 4, ...ALWAYS, ...LEASES }],
    ['api', STRIPE, 8, { meguri: 3, 'meguri event log': 3, ...ALWAYS }],
    ['all', {}, 15, { meguri: 5, 'meguri event log': 3, ...ALWAYS, ...LEASES, 'meguri-sandbox': 2 }],
  ])(
    '%s has no more connections to Postgres under load than docs/operating.md states',
    async (role, settings, budget, most) => {
      expect(Object.values(most).reduce((sum, count) => sum + count)).toBe(budget);
      const origin = await start(role, settings);
      const seen = await watched(load(origin));
      const names = [...new Set([...seen.keys(), ...Object.keys(most)])];
      const beyond = names.filter((name) => (seen.get(name) ?? 0) > ((most as Record<string, number>)[name] ?? 0));
      expect(beyond.map((name) => `${name}: ${seen.get(name)}`)).toEqual([]);
      // All connections were used, so the load was sufficient.
      expect(seen.get('meguri')).toBe(most.meguri);
      expect(seen.get('meguri event log')).toBe(most['meguri event log']);
    },
    60_000,
  );
});
