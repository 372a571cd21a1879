import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { storedRound } from '../support/books.ts';
import { Gate } from '../support/servers/gate.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Refusal } from '../support/person.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/postgres.ts';
import { Rental } from '../support/rental.ts';
import { expectSoundBooks } from '../support/settled.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import { until } from '../support/until.ts';

/** The guaranteed times in ms: from the silence until calls fail, and from its end until everything works again. */
const GIVEN_UP_WITHIN = 10_000;
const GOES_ON_WITHIN = 15_000;
/** Once the silence is known, calls fail at once. */
const TOLD_WITHIN = 1_000;

const SESSION_SECRET = 'shared by both processes of this one test';

let database: FreshDatabase;
let gate: Gate;
let market: Marketplace;
let worker: StartedService;
beforeAll(async () => {
  database = await freshDatabase();
  gate = await Gate.before(database.url);
  market = await Marketplace.open({ DATABASE_URL: gate.url, SESSION_SECRET, MEGURI_ROLE: 'api' }, database.url);
  worker = await market.another({ PUBLIC_URL: market.url, MEGURI_ROLE: 'worker' });
});
afterAll(async () => {
  gate?.open();
  await worker?.end();
  await market?.close();
  await gate?.close();
  await database?.drop();
});

interface Probe {
  readonly status: number;
  readonly checks?: Readonly<Record<string, { ok: boolean }>>;
}

async function probe(path: string, { url }: { url: string }): Promise<Probe> {
  const answer = await fetch(url + path);
  const { checks } = (await answer.json()) as Probe;
  return { status: answer.status, checks };
}

const both = (path: string) => Promise.all([market, worker].map((instance) => probe(path, instance)));

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
}

/** Withdraws with a fixed key: one append, which may be requested again. */
const withdraw = ({ borrower, path }: Rental) =>
  borrower.send<Refusal>('PUT', `${path}/status`, {
    body: { status: 'request_cancelled' },
    headers: { 'idempotency-key': 'in-flight' },
  });

/** Silence begins while Postgres works on an append: it is stored, and its response never arrives. */
async function silenceDuring<Answer>(command: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  const holdUp = new pg.Client(database.url);
  await holdUp.connect();
  await holdUp.query('BEGIN');
  await holdUp.query('LOCK TABLE event_log.events IN SHARE MODE');
  const answer = command();
  await until('the append waits', async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    // Not over the connection that blocks it, which sees the same snapshot throughout its transaction.
    return (await market.pool.query(waiting)).rowCount !== 0;
  });
  gate.silence();
  await holdUp.query('COMMIT');
  await holdUp.end();
  return { answer };
}

async function countOf(rental: Rental, type: string): Promise<number> {
  const { events } = await storedRound(market.pool, rental.id);
  return events.filter((event) => event.type === type).length;
}

describe('a Postgres that vanishes silently under a server and a worker', () => {
  it('is given up, reported as unavailable, and everything continues when one responds again; nothing is done twice', async () => {
    const [withdrawn, unanswered] = [await Rental.ofNewPeople(market), await Rental.ofNewPeople(market)];
    const { answer } = await silenceDuring(() => timed(withdraw(withdrawn)));
    const silentSince = performance.now();
    await until('it is stored', async () => (await countOf(withdrawn, 'Withdrawn')) === 1);

    for (const { status, checks } of await both('/readyz'))
      expect({ status, postgres: checks?.['postgres']?.ok }).toEqual({ status: 503, postgres: false });
    for (const { status } of await both('/livez')) expect(status).toBe(200);
    const inFlight = await answer;
    expect(inFlight.result).toMatchObject({ status: 503, body: { message: expect.stringMatching(/時間をおいて/) } });
    expect(inFlight.ms).toBeLessThan(GIVEN_UP_WITHIN);

    await delay(GIVEN_UP_WITHIN - (performance.now() - silentSince));
    const asked = await Promise.all(
      [
        withdraw(withdrawn),
        unanswered.borrower.send<Refusal>('GET', unanswered.path),
        market.guest().send<Refusal>('GET', '/api/items'),
      ].map(timed),
    );
    for (const { result, ms } of asked) {
      expect(result).toMatchObject({ status: 503, body: { message: expect.stringMatching(/時間をおいて/) } });
      expect(ms).toBeLessThan(TOLD_WITHIN);
    }

    gate.open();
    const back = performance.now();
    await until('both are ready', async () => (await both('/readyz')).every(({ status }) => status === 200));
    expect(await withdraw(withdrawn)).toMatchObject({ status: 200, body: { status: 'request_cancelled' } });
    await market.advance('P1DT1M');
    await unanswered.becomes('request_expired');
    expect(performance.now() - back).toBeLessThan(GOES_ON_WITHIN);
    expect(await countOf(withdrawn, 'Withdrawn')).toBe(1);
    expect(await countOf(unanswered, 'Expired')).toBe(1);
    await market.atRest();
    await expectSoundBooks(market);
  });
});
