import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { storedRound } from '../support/books.ts';
import { Gate } from '../support/servers/gate.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Refusal } from '../support/person.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/postgres.ts';
import { Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

let database: FreshDatabase;
let gate: Gate;
let market: Marketplace;
beforeAll(async () => {
  database = await freshDatabase();
  gate = await Gate.before(database.url);
  market = await Marketplace.open({ DATABASE_URL: gate.url });
});
afterAll(async () => {
  gate?.open();
  await market?.close();
  await gate?.close();
  await database?.drop();
});

const probe = async (path: string) => (await fetch(market.url + path)).status;

describe('an unavailable database', () => {
  it('leads to 503 in Japanese, and everything continues automatically when it is back', async () => {
    const rental = await Rental.ofNewPeople(market);
    const page = await Rental.ofNewPeople(market).then(async (other) => {
      await other.approve();
      return other;
    });
    gate.shut();
    await until('the service is not ready', async () => (await probe('/readyz')) === 503);
    expect(await probe('/livez')).toBe(200);
    const asked = await Promise.all([
      rental.tryPut(rental.owner, 'request_approved'),
      rental.owner.send<Refusal>('GET', rental.path),
      rental.borrower.send<Refusal>('GET', '/api/user'),
      market.guest().send<Refusal>('GET', '/api/items'),
    ]);
    for (const { status, body } of asked) {
      expect(status).toBe(503);
      expect(['service_unavailable', 'event_log_unavailable']).toContain(body.code);
      expect(body.message).toMatch(/時間をおいて/);
    }

    gate.open();
    await until('the service is ready again', async () => (await probe('/readyz')) === 200);
    await rental.approve();
    await rental.pay();
    await page.pay();
    await rental.put(rental.owner, 'cancelled');
    await expectSettled(market, rental.id);
    await market.advance('P10D');
    await page.becomes('cancelled');
    await expectSettled(market, page.id);
    await market.atRest();
    await expectSoundBooks(market);
  });

  it('five times in a row between commands loses none of them', async () => {
    const rental = await Rental.ofNewPeople(market);
    const headers = { 'idempotency-key': 'approve-once' };
    const body = { status: 'request_approved' };
    for (let count = 0; count < 5; count++) {
      gate.shut();
      gate.open();
      const answer = await until('an answer', async () => {
        const got = await rental.owner.send('PUT', `${rental.path}/status`, { body, headers });
        return got.status !== 503 && got;
      });
      expect(answer).toMatchObject({ status: 200, body: { status: 'request_approved' } });
    }
  });
});

describe('a database that refuses writes', () => {
  /** For connections that are opened from now on. */
  const onlyReads = async (how: string) => {
    await admin.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} ${how}`);
    gate.shut();
    gate.open();
  };
  let admin: pg.Client;
  beforeAll(async () => {
    const url = new URL(database.url);
    url.pathname = '/postgres';
    admin = new pg.Client(url.href);
    await admin.connect();
  });
  afterEach(() => onlyReads('RESET default_transaction_read_only'));
  afterAll(() => admin.end());

  it('is reported as unavailable, commands get 503 in Japanese and reads work; nothing is lost', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.becomes('request_sent');
    await onlyReads('SET default_transaction_read_only = on');
    await until('the service is not ready', async () => (await probe('/readyz')) === 503);
    const asked = [
      rental.tryPut(rental.owner, 'request_approved'),
      rental.borrower.send<Refusal>('PATCH', `/api/users/${rental.borrower.id}`, { body: { bio: '散歩' } }),
      market.guest().send<Refusal>('POST', '/api/login', { body: { username: 'kenji', password: 'meguri-demo' } }),
    ];
    for (const { status, body } of await Promise.all(asked)) {
      expect({ status, message: body.message }).toEqual({
        status: 503,
        message: expect.stringMatching(/時間をおいて/),
      });
    }
    expect(await probe('/api/items')).toBe(200);
    expect(await rental.seenBy(rental.owner)).toMatchObject({ status: 'request_sent' });
    await onlyReads('RESET default_transaction_read_only');
    await until('the service is ready again', async () => (await probe('/readyz')) === 200);
    await rental.approve();
    await rental.pay();
  });
});

describe('a service that was down', () => {
  it('fires every deadline that passed meanwhile, once', async () => {
    const requests = await Promise.all(Array.from({ length: 5 }, () => Rental.ofNewPeople(market)));
    await market.kill();
    await market.pool.query('UPDATE app.demo_clock SET ahead_ms = ahead_ms + 25 * 3600000');
    await market.startAgain();
    for (const rental of requests) {
      await rental.becomes('request_expired');
      const { events } = await storedRound(market.pool, rental.id);
      expect(events.map(({ type }) => type)).toEqual(['RentalRequested', 'RequestSent', 'Expired']);
    }
  });

  it('asked to stop during requests, responds to the running ones and ends in order', async () => {
    const requests = await Promise.all(Array.from({ length: 5 }, () => Rental.ofNewPeople(market)));
    const answers = Promise.allSettled(requests.map((rental) => rental.tryPut(rental.owner, 'request_approved')));
    expect(await market.service.end('SIGTERM')).toBe(0);
    await answers;
    await market.startAgain();
    for (const [index, answer] of (await answers).entries()) {
      const seen = await requests[index]?.seenBy(market.admin);
      if (answer.status === 'fulfilled' && answer.value.status === 200) expect(seen?.status).toBe('request_approved');
    }
  });
});
