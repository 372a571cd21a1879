import { describe, expect, it } from '@jest/globals';
import { LogTooShort } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { roundHistory } from '../../../test/support/round-histories.ts';
import { ROUNDS_PROJECTION } from '../read-models/rounds/projection.ts';
import { STALE_CHECKPOINT } from './checkpoints.ts';
import { ProjectorGroup } from './projector-group.ts';
import { ReadModelPositions } from './read-model-positions.ts';
import { appendHistory, appendRounds, cutWorkers, differences, NAMES, runnerStage } from './test-support/running.ts';

describe('the projections’ runner', () => {
  const stage = runnerStage();

  const rowsOf = async (table: string): Promise<number> => {
    const { rows } = await stage.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM read_models.${table}`);
    return rows[0]?.n ?? 0;
  };

  it('applies existing and new events', async () => {
    await appendRounds(stage.log, 'before', 2, 6);
    const { positions } = await stage.run();
    const end = await appendRounds(stage.log, 'after', 2, 6);
    expect(await positions.waitFor(end, NAMES)).toBe(true);
    expect(await rowsOf('rounds')).toBe(24);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
  });

  it('applies every event exactly once while its connection is cut again and again', async () => {
    const runner = await stage.run();
    const writing = appendRounds(stage.log, 'cut', 4, 60);
    for (let cut = 0; cut < 6; cut += await cutWorkers(stage.pool)) await delay(10);
    const end = await writing;
    expect(await runner.positions.waitFor(end, NAMES, 20_000)).toBe(true);
    expect(runner.alerts.length).toBeGreaterThan(0);
    const events = await stage.pool.query<{ n: number }>(`SELECT sum(revision + 1)::int AS n FROM read_models.rounds`);
    expect(await rowsOf('timeline')).toBe(events.rows[0]?.n);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
  }, 30_000);

  it('rejects the whole write of a worker that another has overtaken', async () => {
    const runner = await stage.run([ROUNDS_PROJECTION]);
    await appendHistory(stage.log, roundHistory('first', 'in_use'));
    await runner.positions.waitFor((await stage.log.head()) ?? '', ['rounds']);
    await runner.stop();
    const [checkpoint] = await new ReadModelPositions(stage.pool).checkpoints();
    const member = {
      source: ROUNDS_PROJECTION,
      projection: 'rounds',
      position: checkpoint?.position ?? null,
      generation: 0,
      parked: new Map(),
    };
    const [slow, fast] = [new ProjectorGroup('read_models', [member]), new ProjectorGroup('read_models', [member])];
    const position = await appendHistory(stage.log, roundHistory('second', 'declined'));
    const batch = {
      events: await stage.log.read(`rentalRound-${roundHistory('second', 'declined').roundId}`),
      position,
    };
    const late = await slow.prepare(batch, stage.pool);
    await fast.commit(await fast.prepare(batch, stage.pool), stage.pool);
    await stage.pool.query('DELETE FROM read_models.rounds');
    await expect(slow.commit(late, stage.pool)).rejects.toMatchObject({ code: STALE_CHECKPOINT });
    expect(await rowsOf('rounds')).toBe(0);
  });

  it('stands by while another holds the lease, and takes over when that one has gone', async () => {
    const first = await stage.run();
    const before = await appendRounds(stage.log, 'one', 1, 3);
    await first.positions.waitFor(before, NAMES);
    const second = await stage.run();
    const during = await appendRounds(stage.log, 'two', 1, 3);
    // The waiting runner sees the other's checkpoints.
    expect(await second.positions.waitFor(during, NAMES)).toBe(true);
    expect(second.applied).toEqual([]);
    await first.stop();
    const afterwards = await appendRounds(stage.log, 'three', 1, 3);
    expect(await second.positions.waitFor(afterwards, NAMES)).toBe(true);
    expect(second.applied.at(-1)).toBe(afterwards);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
  });

  it('lets readers wait for their own writes: at once in its process, soon in others, and not before', async () => {
    const runner = await stage.run();
    const elsewhere = new ReadModelPositions(stage.pool);
    const position = await appendHistory(stage.log, roundHistory('mine', 'in_use'));
    expect(
      await Promise.all([runner, { positions: elsewhere }].map(({ positions }) => positions.waitFor(position, NAMES))),
    ).toEqual([true, true]);
    const ahead = '9'.repeat(19);
    expect(await runner.positions.waitFor(ahead, NAMES, 50)).toBe(false);
    expect(await elsewhere.waitFor(ahead, NAMES, 50)).toBe(false);
  });

  it('starts with a rebuild when the log was restored from an older copy', async () => {
    await appendRounds(stage.log, 'lost', 2, 6);
    const runner = await stage.run();
    await runner.positions.waitFor((await stage.log.head()) ?? '', NAMES);
    await runner.stop();
    stage.log = new InMemoryEventLog();
    await appendRounds(stage.log, 'kept', 1, 2);
    const again = await stage.run();
    const end = await appendRounds(stage.log, 'new', 2, 6);
    expect(await again.positions.waitFor(end, NAMES)).toBe(true);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
    expect(await rowsOf('rounds')).toBe(14);
  });

  it('rebuilds when the log loses its end while running, also when it has grown past that again', async () => {
    const runner = await stage.run();
    const before = await appendRounds(stage.log, 'kept', 2, 6);
    const lost = await appendRounds(stage.log, 'lost', 1, 6);
    expect(await runner.positions.waitFor(lost, NAMES)).toBe(true);
    stage.log.loseEnd(Number(lost) - Number(before));
    const end = await appendRounds(stage.log, 'again', 2, 8);
    expect(end > lost).toBe(true);
    while (!runner.alerts.some(({ error }) => error instanceof LogTooShort)) await delay(10);
    for (let tries = 0; tries < 100 && (await rowsOf('rounds')) !== 28; tries += 1) await delay(50);
    expect(await rowsOf('rounds')).toBe(28);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
    const later = await appendRounds(stage.log, 'later', 1, 2);
    expect(await runner.positions.waitFor(later, NAMES)).toBe(true);
  }, 30_000);

  it('refuses to start on read models of another log', async () => {
    const runner = await stage.run();
    await runner.stop();
    stage.log = new InMemoryEventLog('another log');
    await expect(stage.run()).rejects.toThrow(/「rounds」は別のイベントログ \(in-memory\) から作られたものです/);
  });
});
