import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, mondayOf, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { CountedStep, VisitEntry } from '@meguri/contracts/visits/visit-steps.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { NoRounds } from '../test-support/no-rounds.ts';
import { withPhoto } from '../test-support/with-photo.ts';
import type { Look } from '../views/counted-person.ts';
import { MAX_OF_NETWORK, Visits } from './visits.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
const TODAY = tokyoDate(new Date().toISOString());
const service = useOpened(() => withPhoto([ItemsModule.register({ provide: RoundsOfItem, useValue: new NoRounds() })]));

let test: TestApp;
let member: TestClient;
let visits: Visits;
beforeAll(async () => {
  ({ test } = service);
  member = new TestClient(test.app);
  await member.register('kenji');
});
beforeEach(async () => {
  await test.pool.query('TRUNCATE app.visit_counts');
  // A new process, which has counted no one yet.
  const { pool, clock, log } = test.app.get(Visits) as unknown as { pool: never; clock: never; log: never };
  visits = new Visits(pool, clock, log);
});

const guest = (requester: Look['requester'], userAgent: string | undefined = BROWSER['user-agent']): Look => ({
  viewer: null,
  requester,
  userAgent,
});
async function counted(step: CountedStep, entry?: VisitEntry): Promise<number> {
  await visits.write();
  const { weeks, entries } = await visits.figures(TODAY, TODAY);
  return entry === undefined ? weeks.at(-1)!.counts[step] : entries.find((one) => one.entry === entry)!.counts[step];
}

describe('visits', () => {
  it('are counted by their steps and the page on which they began', async () => {
    for (const step of ['visit', 'item', 'sheet'] as const) visits.reach({ entry: 'search', step }, guest('a'));
    visits.reach({ entry: 'home', step: 'visit' }, guest('b'));
    expect(await counted('visit')).toBe(2);
    expect([await counted('visit', 'search'), await counted('visit', 'home'), await counted('visit', 'item')]).toEqual([
      ...[1, 1, 0],
    ]);
    expect([await counted('item'), await counted('sheet'), await counted('request')]).toEqual([1, 1, 0]);
  });

  it('of a member count once a day at each step, and a flood from one network moves no figure by more than its limit', async () => {
    for (let time = 0; time < 3; time += 1) visits.reach({ entry: 'home', step: 'visit' }, guest(7));
    expect(await counted('visit')).toBe(1);
    for (let time = 0; time < 500; time += 1) visits.reach({ entry: 'home', step: 'visit' }, guest('203.0.113.0/24'));
    expect(await counted('visit')).toBe(1 + MAX_OF_NETWORK);
  });

  it('of operators, crawlers, link checkers and the service itself don’t count', async () => {
    const admin = { viewer: { userId: 1, isAdmin: true, role: 'administrator' }, requester: 1 } as const;
    visits.reach({ entry: 'home', step: 'visit' }, { ...admin, userAgent: BROWSER['user-agent'] });
    visits.reach({ entry: 'home', step: 'visit' }, guest(null));
    for (const program of ['Googlebot/2.1', 'facebookexternalhit/1.1', 'HeadlessChrome/120.0', 'curl/8.4'])
      visits.reach({ entry: 'home', step: 'visit' }, guest('198.51.100.0/24', program));
    visits.reach({ entry: 'home', step: 'visit' }, { ...guest('198.51.100.0/24'), userAgent: undefined });
    expect(await counted('visit')).toBe(0);
  });

  it('of two processes are added up', async () => {
    const { pool, clock, log } = test.app.get(Visits) as unknown as { pool: never; clock: never; log: never };
    const other = new Visits(pool, clock, log);
    visits.reach({ entry: 'home', step: 'visit' }, guest('a'));
    other.reach({ entry: 'home', step: 'visit' }, guest('b'));
    await Promise.all([visits.write(), other.write()]);
    expect(await counted('visit')).toBe(2);
  });

  it('are shown by whole weeks from Monday in Tokyo, without gaps', async () => {
    const monday = mondayOf(TODAY);
    for (const [day, count] of [
      [monday, 1],
      [addDays(monday, 6), 10],
      [addDays(monday, -1), 100],
      [addDays(monday, -15), 1000],
    ] as const)
      await test.pool.query(`INSERT INTO app.visit_counts VALUES ($1, 'home', 'visit', $2)`, [day, count]);
    const { weeks } = await visits.figures(addDays(monday, -8), monday);
    expect(weeks.map(({ from, counts }) => [from, counts.visit])).toEqual([
      [addDays(monday, -14), 0],
      [addDays(monday, -7), 100],
      [monday, 11],
    ]);
  });

  it('are shown for at most a year, also at the end of the calendar', async () => {
    const { weeks } = await visits.figures('9999-12-20', '9999-12-31');
    expect(weeks.map(({ from }) => from)).toEqual(['9999-12-20', '9999-12-27']);
    expect((await visits.figures('2000-01-01', TODAY)).weeks).toHaveLength(53);
  });

  it('are reported by members and guests without a token, and not by other sites', async () => {
    const body = { entry: 'item', step: 'visit' };
    const send = (client: TestClient, headers: Record<string, string>) =>
      client.send('POST', '/api/visit-steps', body, { ...BROWSER, ...headers });
    const shared = test.app.get(Visits);
    for (const site of ['cross-site', 'same-site']) await send(member, { 'sec-fetch-site': site });
    await shared.write();
    expect(await counted('visit')).toBe(0);
    const answer = await send(member, { 'sec-fetch-site': 'same-origin' });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined]);
    expect((await send(new TestClient(test.app), {})).statusCode).toBe(204);
    await shared.write();
    expect(await counted('visit', 'item')).toBe(1);
    expect((await member.post('/api/visit-steps', { entry: 'item', step: 'paid' })).statusCode).toBe(400);
  });

  it('are stored as numbers of a day, without who visited', async () => {
    visits.reach({ entry: 'home', step: 'visit' }, guest(7));
    await visits.write();
    const { rows } = await test.pool.query<object>('SELECT * FROM app.visit_counts');
    expect(rows.map((row) => Object.keys(row))).toEqual([['day', 'entry', 'step', 'visits']]);
  });

  it('that can’t be written wait, and fail no one', async () => {
    await test.pool.query('ALTER TABLE app.visit_counts RENAME TO away');
    visits.reach({ entry: 'home', step: 'visit' }, guest('a'));
    await visits.write();
    await test.pool.query('ALTER TABLE app.away RENAME TO visit_counts');
    expect(await counted('visit')).toBe(1);
  });
});
