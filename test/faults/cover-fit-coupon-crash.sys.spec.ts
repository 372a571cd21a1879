import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { storedRound } from '../support/books.ts';
import {
  askForFitRefund,
  couponRow,
  expectSoundTerms,
  giveCoupon,
  PRICE,
  requestWithAll,
} from '../support/chosen-terms.ts';
import { Marketplace } from '../support/marketplace.ts';
import { endPause, isPaused, PAUSE_MS, pauseEvents } from '../support/paused-events.ts';
import type { Person } from '../support/person.ts';
import type { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PATIENCE_MS = 40_000;
const PHASES = ['assessing', 'covered', 'rest', 'unfit', 'asking', 'cancelled'] as const;

let postgres: DurablePostgres;
let market: Marketplace;
let owner: Person;
let rentals: Record<(typeof PHASES)[number], Rental>;
beforeAll(async () => {
  postgres = await DurablePostgres.start();
  market = await Marketplace.open({ DATABASE_URL: postgres.url });
  owner = await market.owner();
  const make = async (phase: string) => {
    const rental = await requestWithAll(market, { owner, borrower: await market.member() });
    return [phase, rental] as const;
  };
  rentals = Object.fromEntries(await Promise.all(PHASES.map(make))) as typeof rentals;
}, 120_000);
afterAll(async () => {
  await market?.close();
  await postgres?.stop();
});

const count = async ({ id }: Rental, type: RoundEventType) =>
  (await storedRound(market.pool, id)).events.filter((event) => event.type === type).length;
const assess = ({ id }: Rental, amount: number, key: string = randomUUID()) =>
  market.admin.send('POST', `/api/admin/damage-reports/${id}/assess-fee`, {
    body: { amount, reason: '修理代の見積もりによる', itemReturned: true },
    headers: { 'idempotency-key': key },
  });

/** A request with a coupon, for another item. */
async function wish(borrower: Person) {
  const couponId = await giveCoupon(market, borrower);
  const { id: itemId } = await market.item(owner);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { itemId, startDate: await market.day(9), couponId, insurance: true };
  const send = () => borrower.send<{ id: string }>('POST', '/api/rental-requests', { body, headers });
  return { couponId, send };
}

/** From now on the log takes none of these events, and no coupon is freed: each waits until its process is killed. */
async function pause(): Promise<void> {
  await pauseEvents(market.pool, `NEW.type IN ('DamageFeeAssessed', 'FitRefundRequested', 'RentalRequested')`);
  await market.pool.query(
    `CREATE TRIGGER pause BEFORE UPDATE ON app.coupons FOR EACH ROW
     WHEN (OLD.request_id IS NOT NULL AND NEW.request_id IS NULL) EXECUTE FUNCTION event_log.pause()`,
  );
}
const isThere = async (query: string, id: string) => (await market.pool.query(query, [id])).rowCount === 1;

/** The provider has moved the money of both, but its answers aren't there yet. */
async function moveMoney({ covered, unfit }: typeof rentals): Promise<void> {
  const before = await market.sandbox.money();
  for (const path of ['/v1/transfers', '/v1/refunds'])
    await market.sandbox.fail({ fail: 'late_answer', path, method: 'POST', delayMs: PAUSE_MS });
  expect((await assess(covered, PRICE)).status).toBe(200);
  await unfit.confirmReturn();
  await until('the money has moved', async () => {
    const { transfers, refunds } = await market.sandbox.money();
    return transfers.count > before.transfers.count && refunds.count > before.refunds.count;
  });
}

async function killAll(): Promise<void> {
  postgres.kill();
  await market.kill();
  await postgres.answers();
  await endPause(market.pool);
  await market.startAgain();
}

describe('kill -9 of server and Postgres in each phase of cover, fit promise, coupon and identity check', () => {
  it('loses and doubles nothing, and what is pressed once more does no harm', async () => {
    const { assessing, covered, rest, unfit, asking, cancelled } = rentals;
    await Promise.all([
      ...[assessing, covered, rest].map(async (one) => (await one.toReturned()).reportDamage(owner)),
      asking.toUse(),
      cancelled.approve().then(() => cancelled.pay()),
      unfit.toUse().then(async () => {
        expect((await askForFitRefund(unfit, unfit.borrower)).status).toBe(200);
        await unfit.registerCode('return');
        await unfit.giveBack();
      }),
    ]);
    const member = await market.member();
    const asked = await wish(member);
    const { rows } = await market.pool.query('SELECT id FROM app.coupons WHERE request_id = $1', [cancelled.id]);
    const begun = await member.must<{ url: string }>(201, 'POST', '/api/user/identity-check', { body: {} });
    expect((await assess(rest, PRICE + 1000)).status).toBe(200);
    const page = await rest.damageFeePage();
    await market.atRest();

    await market.sandbox.webhooks({ hold: true });
    expect((await submitCard(page)).status).toBe(303);
    await market.sandbox.ask(`/verifications/${begun.body.url.split('/').at(-1)}/end`);
    await moveMoney(rentals);
    await pause();
    await cancelled.put(owner, 'cancelled');
    await until('the coupon is being freed', () => isPaused(market.pool, 'app.coupons'));
    const key = randomUUID();
    const pressed = [asked.send(), askForFitRefund(asking, asking.borrower, key), assess(assessing, PRICE, key)];
    for (const one of pressed) one.catch(() => undefined);
    await until('both are claimed', async () => {
      const isBound = (await couponRow(market.pool, asked.couponId))?.request_id !== null;
      return isBound && (await isThere('SELECT FROM app.fit_refunds WHERE round_id = $1', asking.id));
    });
    await until('the log is waiting', () => isPaused(market.pool, 'event_log'));

    await killAll();
    expect(await count(asking, 'FitRefundRequested')).toBe(0);
    expect(await count(assessing, 'DamageFeeAssessed')).toBe(0);
    for (let press = 0; press < 2; press += 1) {
      expect((await asked.send()).status).toBe(201);
      expect((await askForFitRefund(asking, asking.borrower)).status).toBe(200);
      expect((await assess(assessing, PRICE, key)).status).toBe(200);
    }
    await Promise.all(
      [assessing, covered, rest, unfit, cancelled].map(({ id }) => expectSettled(market, id, PATIENCE_MS)),
    );
    await until('the coupon is free', async () => (await couponRow(market.pool, rows[0].id))?.request_id === null);
    await until(
      'the member is identified',
      async () => (await member.get<{ state: string }>('/api/user/identity-check')).state === 'verified',
    );
    await market.atRest();

    expect(await Promise.all([assessing, covered, rest].map((one) => count(one, 'DamageFeeAssessed')))).toEqual([
      1, 1, 1,
    ]);
    expect(await Promise.all([unfit, asking].map((one) => count(one, 'FitRefundRequested')))).toEqual([1, 1]);
    const decisions = 'SELECT state FROM app.identity_decisions WHERE user_id = $1';
    expect((await market.pool.query(decisions, [member.id])).rows).toEqual([{ state: 'verified' }]);
    await expectSoundTerms(market);
    await expectSoundBooks(market);
    expect((await market.pool.query('SELECT subject, error FROM app.incidents')).rows).toEqual([]);
  }, 240_000);
});
