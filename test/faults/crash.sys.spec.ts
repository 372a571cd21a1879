import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { compare, type TableComparison } from '@meguri/projections/runner/rebuild/compare.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { brokenChains, doubleBookings, storedStreams, unsettled } from '../support/books.ts';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { Load } from '../support/load.ts';
import { until } from '../support/until.ts';
import { Marketplace } from '../support/marketplace.ts';
import { expectSoundBooks } from '../support/settled.ts';

const CLIENTS = 20;
const KILLS = 3;

let postgres: DurablePostgres;
let market: Marketplace;
let load: Load;
beforeAll(async () => {
  postgres = await DurablePostgres.start();
  market = await Marketplace.open({ DATABASE_URL: postgres.url });
  load = await Load.of(market, CLIENTS);
});
afterAll(async () => {
  await load?.stop().catch(() => undefined);
  await market?.close();
  await postgres?.stop();
});

/** Kills a process under load and starts it again, while the clients continue. */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  load.start();
  for (let count = 0; count < KILLS; count++) {
    await load.more(80);
    await delay(randomInt(100));
    await kill();
    await postgres.answers();
    await market.startAgain();
  }
  await load.more(40);
  await load.stop();
}

/** Everything acknowledged is in the log once; nothing is duplicated or incomplete. */
async function expectNothingLost(): Promise<void> {
  expect(load.faults).toEqual([]);
  const { rounds, calendars } = await storedStreams(market.pool);
  const byId = new Map(rounds.map((round) => [round.id, round.events]));
  const wrong = load.acknowledged.filter(({ roundId, type, position }) => {
    const events = byId.get(roundId) ?? [];
    const isThere = events.some((event) => Number(event.position) === Number(position));
    return !isThere || events.filter((event) => event.type === type).length !== 1;
  });
  expect(wrong).toEqual([]);
  expect(brokenChains([...byId.values(), ...calendars.values()])).toEqual([]);
  expect(doubleBookings(calendars)).toEqual([]);
}

describe(`kill -9 during the load of ${CLIENTS} clients`, () => {
  it(`of the server, ${KILLS} times: every acknowledged command is in the log once`, async () => {
    await killUnderLoad(() => market.kill());
    await expectNothingLost();
  });

  it(`of server and Postgres together, ${KILLS} times: every acknowledged command is in the log once`, async () => {
    await killUnderLoad(async () => {
      postgres.kill();
      await market.kill();
    });
    await expectNothingLost();
  });

  it('a server that is asked to stop during it ends in order, and what it acknowledged is in the log once', async () => {
    load.start();
    await load.more(80);
    expect(await market.service.end('SIGTERM')).toBe(0);
    await market.startAgain();
    await load.more(40);
    await load.stop();
    await expectNothingLost();
  });

  it('no job is lost: everything that was due has been done, and the read models equal a rebuild', async () => {
    await market.atRest();
    const { rows } = await market.pool.query('SELECT subject, error FROM app.incidents');
    expect(rows).toEqual([]);
    const log = await PostgresEventLog.open(market.databaseUrl);
    const tables: TableComparison[] = [];
    for (const projection of ALL_PROJECTIONS) tables.push(...(await compare(market.databaseUrl, log, projection)));
    await log.close();
    expect(tables.filter(({ different }) => different > 0)).toEqual([]);
    expect(tables.filter((table) => table.rows > 0).length).toBeGreaterThan(3);
  });

  it('every round still reaches its end, and every yen its receiver', async () => {
    const { rounds } = await storedStreams(market.pool);
    const underway = rounds.filter(({ round }) => round.status === 'shipped');
    await Promise.all(underway.map(({ id, round }) => load.rental(id, round).fromShippedToEnd()));
    await market.advance('P100D');
    let open: string[] = [];
    const settled = async () => {
      const { rounds: all } = await storedStreams(market.pool);
      open = all.flatMap((round) =>
        unsettled(round).length > 0 ? [`${round.id} ${unsettled(round).join(', ')}`] : [],
      );
      return open.length === 0;
    };
    await until('every round is settled', settled, 60_000).catch(() => expect(open).toEqual([]));
    await market.atRest();
    await expectSoundBooks(market);
  });
});
