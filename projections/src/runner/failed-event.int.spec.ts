import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { describe, expect, it } from '@jest/globals';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { roundHistory } from '../../../test/support/round-histories.ts';
import { SAMPLE_EVENTS, storedAs, storedSample } from '../../../test/support/sample-events.ts';
import { ALL_PROJECTIONS } from '../read-models/all-projections.ts';
import { ROUNDS_PROJECTION } from '../read-models/rounds/projection.ts';
import { deadlinesDueBy } from '../read-models/rounds/query.ts';
import type { Projection } from './projection.ts';
import { type ReadModelTable, upsertInto } from './read-model-table.ts';
import { rebuild } from './rebuild/rebuild.ts';
import {
  appendHistory,
  appendRounds,
  countingProjection,
  differences,
  NAMES,
  runnerStage,
} from './test-support/running.ts';

const LAST_EVENT = {
  name: 'last_events',
  columns: { stream: 'text', type: 'text' },
  key: ['stream'],
  indexes: {},
} as const satisfies ReadModelTable;

/** Each round's last event; names a row as often as a batch has events of the round, which Postgres refuses. */
const LAST_EVENTS: Projection = {
  name: 'last_events',
  version: 1,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [LAST_EVENT],
  open: () => {
    const rows: object[] = [];
    return {
      load: () => undefined,
      apply: ({ stored: { stream, type } }) => void rows.push({ stream, type }),
      takeWrites: () => [{ statement: upsertInto(LAST_EVENT), rows: rows.splice(0) }],
    };
  },
};

const roundIdOf = (stream: string) => stream.slice(ROUND_STREAM_PREFIX.length);

describe('an event that can’t be applied', () => {
  const stage = runnerStage();

  const checkpoint = async (name: string) =>
    (await stage.running.at(-1)?.positions.checkpoints())?.find(({ projection }) => projection === name);

  const parked = async () => (await stage.running.at(-1)?.positions.parked()) ?? [];

  /** A round that completes right after it was asked for. */
  async function appendBroken(): Promise<string> {
    const { stream } = storedSample('RentalRequested');
    await stage.log.push(stream, [storedSample('RentalRequested', 0), storedSample('Completed', 1)]);
    return stream;
  }

  it('parks its stream in the one read model that failed; other rounds and read models go on', async () => {
    const { positions, alerts } = await stage.run();
    await appendHistory(stage.log, roundHistory('good', 'in_use'));
    const stream = await appendBroken();
    const end = await appendRounds(stage.log, 'more', 2, 5);
    expect(await positions.waitFor(end, NAMES)).toBe(true);
    expect(await parked()).toEqual([
      expect.objectContaining({
        ...{ projection: 'rounds', stream, revision: 1, type: 'Completed' },
        error: expect.stringContaining("Completed can't happen in requested"),
      }),
    ]);
    expect(await checkpoint('rounds')).toMatchObject({ state: 'running' });
    expect(alerts).toEqual([expect.objectContaining({ projection: 'rounds' })]);
    // What came before it in its stream, in the same batch too, is there.
    const { rows } = await stage.pool.query('SELECT revision FROM read_models.rounds WHERE id = $1', [
      roundIdOf(stream),
    ]);
    expect(rows).toEqual([{ revision: 0 }]);
  });

  it('holds the deadlines of its round, and only those', async () => {
    const { positions } = await stage.run();
    const stream = await appendBroken();
    const end = await appendHistory(stage.log, roundHistory('good', 'in_use'));
    await positions.waitFor(end, NAMES);
    const due = await deadlinesDueBy(stage.pool, '2100-01-01T00:00:00.000Z', {
      limit: 100,
      after: null,
      kinds: DEADLINE_KINDS,
    });
    expect(new Set(due.map(({ roundId }) => roundId))).toEqual(new Set([roundHistory('good', 'in_use').roundId]));
    const { rows } = await stage.pool.query('SELECT FROM read_models.deadlines WHERE round_id = $1', [
      roundIdOf(stream),
    ]);
    expect(rows).not.toEqual([]);
  });

  it('is also found when Postgres can’t store the result', async () => {
    const { positions, alerts } = await stage.run();
    const history = roundHistory('odd', 'completed');
    await appendHistory(stage.log, history);
    const stream = `rentalRound-${history.roundId}`;
    const payout = { ...SAMPLE_EVENTS.PayoutSent, amount: 3_000_000_000 };
    await stage.log.push(stream, [{ ...storedAs('PayoutSent', payout, 17), id: 'odd' }]);
    const end = await appendRounds(stage.log, 'more', 1, 3);
    expect(await positions.waitFor(end, NAMES)).toBe(true);
    const storing = ['ledger', 'round_metrics'];
    const parkedBy = (projection: string) => ({ projection, stream, type: 'PayoutSent' });
    expect(await parked()).toMatchObject(storing.map(parkedBy));
    expect(alerts.map(({ projection }) => projection).toSorted()).toEqual(storing);
  });

  it('doesn’t affect others when a batch has a row twice: they are stored one by one', async () => {
    await appendRounds(stage.log, 'before', 1, 3);
    const { positions, alerts } = await stage.run([LAST_EVENTS]);
    const end = await appendHistory(stage.log, roundHistory('twice', 'completed'));
    expect(await positions.waitFor(end, ['last_events'])).toBe(true);
    expect(alerts).toEqual([]);
    expect(await differences(stage.database.url, stage.log, [LAST_EVENTS])).toMatchObject({ rows: 4, different: 0 });
  });

  it('doesn’t prevent a rebuild from finishing: the stream is parked there, too', async () => {
    const runner = await stage.run();
    const stream = await appendBroken();
    const end = await appendRounds(stage.log, 'more', 1, 5);
    await runner.positions.waitFor(end, NAMES);
    await rebuild({ connectionString: stage.database.url, log: stage.log, projections: ALL_PROJECTIONS });
    expect(await parked()).toMatchObject([{ projection: 'rounds', stream, revision: 1 }]);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
    const later = await appendRounds(stage.log, 'later', 1, 5);
    expect(await runner.positions.waitFor(later, NAMES)).toBe(true);
  });

  it('has its stream read again from there once it can be applied, before anything else', async () => {
    const state = { broken: true };
    const projections = [...ALL_PROJECTIONS, countingProjection(state)];
    const first = await stage.run(projections);
    const history = roundHistory('declined', 'declined');
    await appendHistory(stage.log, history);
    const end = await appendRounds(stage.log, 'count', 1, 6);
    expect(await first.positions.waitFor(end, ['counts'])).toBe(true);
    expect((await parked()).map(({ stream }) => stream)).toContain(`rentalRound-${history.roundId}`);
    await first.stop();
    const second = await stage.run(projections);
    const later = await appendRounds(stage.log, 'later', 1, 3);
    expect(await second.positions.waitFor(later, ['counts'])).toBe(true);
    expect((await parked()).length).toBeGreaterThan(0);
    await second.stop();
    state.broken = false;
    const third = await stage.run(projections);
    const last = await appendRounds(stage.log, 'last', 1, 3);
    expect(await third.positions.waitFor(last, ['counts'])).toBe(true);
    expect(await parked()).toEqual([]);
    expect(third.alerts).toEqual([]);
    expect(await differences(stage.database.url, stage.log, projections)).toMatchObject({ different: 0 });
  });

  it('that was missing in its stream is applied when it is back', async () => {
    const history = roundHistory('gap', 'in_use');
    const stream = `${ROUND_STREAM_PREFIX}${history.roundId}`;
    const end = await appendHistory(stage.log, history);
    const damage = stage.log.hide(stream, 1);
    const first = await stage.run([ROUNDS_PROJECTION]);
    expect(await first.positions.waitFor(end, ['rounds'])).toBe(true);
    expect(await parked()).toMatchObject([{ projection: 'rounds', stream, revision: 1 }]);
    await first.stop();
    damage.mend();
    const second = await stage.run([ROUNDS_PROJECTION]);
    await second.positions.waitFor(await appendRounds(stage.log, 'later', 1, 1), ['rounds']);
    expect(await parked()).toEqual([]);
    expect(await differences(stage.database.url, stage.log, [ROUNDS_PROJECTION])).toMatchObject({ different: 0 });
  });

  it('stops a projection only when its tables can’t be written at all', async () => {
    const { positions } = await stage.run([...ALL_PROJECTIONS, countingProjection({ broken: false })]);
    await stage.pool.query('DROP TABLE read_models.counts');
    const end = await appendRounds(stage.log, 'count', 1, 6);
    expect(await positions.waitFor(end, NAMES)).toBe(true);
    expect(await positions.waitFor(end, ['counts'])).toBe(false);
    expect(await checkpoint('counts')).toMatchObject({ state: 'stopped', error: expect.stringContaining('counts') });
    expect(await parked()).toEqual([]);
  });

  it('is cleared by a rebuild, which the running server picks up', async () => {
    const state = { broken: true };
    const projections = [...ALL_PROJECTIONS, countingProjection(state)];
    const runner = await stage.run(projections);
    const end = await appendRounds(stage.log, 'count', 1, 6);
    expect(await runner.positions.waitFor(end, ['counts'])).toBe(true);
    expect(await parked()).not.toEqual([]);
    state.broken = false;
    await rebuild({ connectionString: stage.database.url, log: stage.log, projections: projections.slice(-1) });
    expect(await parked()).toEqual([]);
    const later = await appendRounds(stage.log, 'later', 1, 6);
    expect(await runner.positions.waitFor(later, [...NAMES, 'counts'])).toBe(true);
    expect(await differences(stage.database.url, stage.log, projections)).toMatchObject({ different: 0 });
  });
});
