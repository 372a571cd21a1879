import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/support/postgres.ts';
import { roundHistory } from '../../../test/support/round-histories.ts';
import { SAMPLE_EVENTS, storedAs, storedSample } from '../../../test/support/sample-events.ts';
import { ALL_PROJECTIONS } from '../read-models/all-projections.ts';
import { rebuild } from './rebuild/rebuild.ts';
import {
  appendHistory,
  appendRounds,
  countingProjection,
  differences,
  NAMES,
  Running,
} from './test-support/running.ts';

const OTHERS = NAMES.filter((name) => name !== 'rounds');

describe('an event that can’t be applied', () => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  let log: InMemoryEventLog;
  const running: Running[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query('DROP SCHEMA IF EXISTS read_models CASCADE');
    log = new InMemoryEventLog();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });

  async function run(projections = ALL_PROJECTIONS): Promise<Running> {
    const runner = new Running(pool, database.url, log, projections);
    running.push(runner);
    return runner.start();
  }

  const checkpoint = async (name: string) =>
    (await running.at(-1)?.positions.checkpoints())?.find(({ projection }) => projection === name);

  it('stops the one projection that it defeats, right before it; the others go on', async () => {
    const { positions, alerts } = await run();
    const good = await appendHistory(log, roundHistory('good', 'in_use'));
    const { stream } = storedSample('RentalRequested');
    await log.push(stream, [storedSample('RentalRequested', 0), storedSample('Completed', 1)]);
    const end = await appendRounds(log, 'more', 2, 5);
    expect(await positions.waitFor(end, OTHERS)).toBe(true);
    expect(await positions.waitFor(end, ['rounds'])).toBe(false);
    expect(await checkpoint('rounds')).toMatchObject({
      state: 'stopped',
      error: expect.stringContaining("Completed can't happen in requested"),
      event: { stream, revision: 1, type: 'Completed' },
    });
    expect((await checkpoint('rounds'))?.position).toBe(String(Number(good) + 1).padStart(19, '0'));
    expect(alerts).toEqual([expect.objectContaining({ projection: 'rounds' })]);
  });

  it('is found too when it is Postgres that can’t store it', async () => {
    const { positions, alerts } = await run();
    const history = roundHistory('odd', 'completed');
    await appendHistory(log, history);
    const stream = `rentalRound-${history.roundId}`;
    const payout = { ...SAMPLE_EVENTS.PayoutSent, amount: 3_000_000_000 };
    await log.push(stream, [{ ...storedAs('PayoutSent', payout, 17), id: 'odd' }]);
    const end = await appendRounds(log, 'more', 1, 3);
    expect(
      await positions.waitFor(
        end,
        NAMES.filter((name) => name !== 'ledger'),
      ),
    ).toBe(true);
    expect(await checkpoint('ledger')).toMatchObject({ state: 'stopped', event: { stream, type: 'PayoutSent' } });
    expect(alerts.map(({ projection }) => projection)).toEqual(['ledger']);
  });

  it('is tried again at the next start', async () => {
    const state = { broken: true };
    const projections = [...ALL_PROJECTIONS, countingProjection(state)];
    const first = await run(projections);
    const end = await appendRounds(log, 'count', 1, 6);
    expect(await first.positions.waitFor(end, ['counts'])).toBe(false);
    await first.stop();
    const second = await run(projections);
    expect(await second.positions.waitFor(end, ['counts'], 500)).toBe(false);
    expect(second.alerts.map(({ projection }) => projection)).toEqual(['counts']);
    await second.stop();
    state.broken = false;
    const third = await run(projections);
    expect(await third.positions.waitFor(end, ['counts'])).toBe(true);
    expect(await differences(database.url, log, projections)).toMatchObject({ different: 0 });
  });

  it('is forgiven by a rebuild, which the running server takes up', async () => {
    const state = { broken: true };
    const projections = [...ALL_PROJECTIONS, countingProjection(state)];
    const runner = await run(projections);
    const end = await appendRounds(log, 'count', 1, 6);
    expect(await runner.positions.waitFor(end, ['counts'])).toBe(false);
    state.broken = false;
    await rebuild({ connectionString: database.url, log, projections: projections.slice(-1) });
    const later = await appendRounds(log, 'later', 1, 6);
    await delay(1_200);
    expect(await runner.positions.waitFor(later, [...NAMES, 'counts'])).toBe(true);
    expect(await differences(database.url, log, projections)).toMatchObject({ different: 0 });
  });
});
