import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storedRound, storedStreams, wrongDays } from '../support/books.ts';
import {
  agreeToExtend,
  askToExtend,
  extensionBecomes,
  extensionPage,
  extensionsOf,
  sendExtension,
} from '../support/extensions.ts';
import { Marketplace } from '../support/marketplace.ts';
import { endPause, PAUSE_MS, pauseEvents } from '../support/paused-events.ts';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PHASES = ['requested', 'reserved', 'charged', 'paid', 'expiring'] as const;
const PATIENCE_MS = 40_000;

let postgres: DurablePostgres;
let market: Marketplace;
let rentals: Record<(typeof PHASES)[number], Rental>;
beforeAll(async () => {
  postgres = await DurablePostgres.start();
  market = await Marketplace.open({ DATABASE_URL: postgres.url });
  const make = async (phase: string) => [phase, await (await Rental.ofNewPeople(market)).toUse()] as const;
  rentals = Object.fromEntries(await Promise.all(PHASES.map(make))) as typeof rentals;
  await market.advance('P6D');
});
afterAll(async () => {
  await market?.close();
  await postgres?.stop();
});

/** Its window has ended, and the provider is being asked to close its page. */
async function expire(rental: Rental): Promise<void> {
  await market.sandbox.fail({ fail: 'slow', path: '/v1/checkout/sessions', method: 'POST', delayMs: PAUSE_MS });
  await market.advance('PT10M');
  await until('the end has begun', async () => {
    const { rowCount } = await market.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'move-money' AND state = 'active' AND data ->> 'roundId' = $1`,
      [rental.id],
    );
    return rowCount === 1;
  });
}

/** The saved card has paid, but the provider's answer isn't there yet. */
async function charge(rental: Rental): Promise<void> {
  const { charges } = await market.sandbox.money();
  const path = '/v1/payment_intents';
  await market.sandbox.fail({ fail: 'late_answer', path, method: 'POST', delayMs: PAUSE_MS });
  await agreeToExtend(rental, { savedCard: true });
  await until('the card is charged', async () => (await market.sandbox.money()).charges.count > charges.count);
}

/** The days are in the item's calendar, and the approval isn't in the log yet. */
async function reserve(rental: Rental): Promise<void> {
  await pauseEvents(market.pool, `NEW.type = 'ExtensionApproved'`);
  sendExtension(rental, rental.owner, '/approve').catch(() => undefined);
  await until('the days are reserved', async () => {
    const { rowCount } = await market.pool.query(
      `SELECT FROM event_log.events WHERE type = 'PeriodExtended' AND data::jsonb ->> 'roundId' = $1`,
      [rental.id],
    );
    return rowCount === 1;
  });
}

async function killAll(): Promise<void> {
  postgres.kill();
  await market.kill();
  await postgres.answers();
  await endPause(market.pool);
  // Otherwise the end that the dead worker had begun restarts after two minutes.
  await market.pool.query(`UPDATE app.money_tries SET since = now() - interval '1 hour' WHERE kind = 'by_hand'`);
  await market.startAgain();
  // The window that had ended is longer by the outage.
  await market.advance('PT10M');
}

describe('kill -9 of server and Postgres in each phase of an extension', () => {
  it('loses and doubles nothing', async () => {
    const { requested, reserved, charged, paid, expiring } = rentals;
    await agreeToExtend(expiring);
    await extensionPage(expiring);
    await market.advance('PT23H55M');
    await askToExtend(requested);
    await askToExtend(reserved);
    await agreeToExtend(paid);
    const page = await extensionPage(paid);
    await market.sandbox.webhooks({ hold: true });
    expect((await submitCard(page)).status).toBe(303);
    await charge(charged);
    await expire(expiring);
    await reserve(reserved);
    expect((await Promise.all(Object.values(rentals).map(extensionsOf))).map(([only]) => only?.state)).toEqual([
      ...['requested', 'requested', 'approved', 'approved', 'approved'],
    ]);

    await killAll();
    await Promise.all([
      extensionBecomes(reserved, ['approved'], PATIENCE_MS),
      extensionBecomes(charged, ['paid'], PATIENCE_MS),
      extensionBecomes(paid, ['paid'], PATIENCE_MS),
      extensionBecomes(expiring, ['expired'], PATIENCE_MS),
    ]);
    expect((await sendExtension(requested, requested.owner, '/approve')).status).toBe(200);
    await market.atRest();

    for (const { id } of Object.values(rentals)) {
      const { events } = await storedRound(market.pool, id);
      const types = events.map(({ type }) => type).filter((type) => type.startsWith('Extension'));
      expect(types).toEqual([...new Set(types)]);
    }
    expect(wrongDays(await storedStreams(market.pool))).toEqual([]);
    await expectSoundBooks(market);
    expect((await market.pool.query('SELECT subject, error FROM app.incidents')).rows).toEqual([]);
  });
});
