import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import pg from 'pg';
import { askedHistory } from '../../../../test/support/asked-history.ts';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { type FreshDatabase, migratedDatabase } from '../../../../test/support/servers/postgres.ts';
import { appendHistory, NAMES, Running } from '../../runner/test-support/running.ts';
import { markDone } from './marks.ts';
import { lateTasks, operatorTasks } from './query.ts';
import { tasksOfRound } from './round-tasks.ts';

const ANSWER_BY = '2026-04-05T00:00:00.000Z';
const DOWN = { kind: 'downtime', from: plus(ANSWER_BY, -HOUR), to: plus(ANSWER_BY, 20 * HOUR) } as const;
/** Three hours after it. */
const END = plus(DOWN.to, 3 * HOUR);
const DUE = plus(END, WINDOWS.operatorTask);
const UNMOVED_DUE = plus(ANSWER_BY, WINDOWS.operatorTask);

describe('the task of an answer that is missing', () => {
  const moved = askedHistory('moved', ANSWER_BY);
  /** Asked for until a time that the interruption doesn't reach. */
  const unmoved = askedHistory('unmoved', plus(ANSWER_BY, 2 * DAY));
  let database: FreshDatabase;
  let pool: pg.Pool;
  let running: Running;

  beforeAll(async () => {
    database = await migratedDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    const log = new InMemoryEventLog();
    for (const history of [moved, unmoved]) await appendHistory(log, history);
    running = await new Running(pool, database.url, log).start();
    await running.positions.waitFor((await log.head()) ?? '', NAMES);
  });
  afterAll(async () => {
    await running.stop();
    await pool.end();
    await database.drop();
  });

  const listed = async (now: Instant, interruptions: Interruptions, filter: object = {}) => {
    const search = { ...momentAt(now, interruptions), kind: 'answer_missing', limit: 50, ...filter } as const;
    const { items, total } = await operatorTasks(pool, search);
    expect(total).toBe(items.length);
    return items.map(({ roundId, from, due }) => ({ roundId, from, due }));
  };
  const ofRound = async (now: Instant, interruptions: Interruptions) =>
    (await tasksOfRound(pool, moved.roundId, momentAt(now, interruptions)))
      .filter(({ kind }) => kind === 'answer_missing')
      .map(({ state, due }) => ({ state, due }));
  const late = async (now: Instant, interruptions: Interruptions) =>
    (await lateTasks(pool, { ...momentAt(now, interruptions), since: now, level: 1, limit: 50 }))
      .filter(({ kind, roundId }) => kind === 'answer_missing' && roundId === moved.roundId)
      .map(({ due }) => due);

  it('begins when the one who was asked has no more time, though an interruption has moved that', async () => {
    const unmovedTask = { roundId: moved.roundId, from: ANSWER_BY, due: UNMOVED_DUE };
    expect(await listed(plus(END, -1), [])).toEqual([unmovedTask]);
    expect(await listed(plus(END, -1), [DOWN])).toEqual([]);
    expect(await listed(END, [DOWN])).toEqual([{ roundId: moved.roundId, from: END, due: DUE }]);
    expect(await ofRound(plus(END, -1), [DOWN])).toEqual([]);
    expect(await ofRound(END, [DOWN])).toEqual([{ state: 'open', due: DUE }]);
  });

  it('is late, and told of, when it is by that time', async () => {
    const before = plus(DUE, -1);
    expect(await listed(before, [], { late: 'overdue' })).toHaveLength(1);
    expect(await listed(before, [DOWN], { late: 'overdue' })).toEqual([]);
    expect(await listed(DUE, [DOWN], { late: 'overdue' })).toHaveLength(1);
    expect(await late(before, [])).toEqual([UNMOVED_DUE]);
    expect(await late(before, [DOWN])).toEqual([]);
    expect(await late(DUE, [DOWN])).toEqual([DUE]);
  });

  it('stands among the others by that time, page by page', async () => {
    const now = plus(ANSWER_BY, 10 * DAY);
    const later = plus(ANSWER_BY, 2 * DAY);
    expect(await listed(now, [DOWN])).toEqual([
      { roundId: moved.roundId, from: END, due: DUE },
      { roundId: unmoved.roundId, from: later, due: plus(later, WINDOWS.operatorTask) },
    ]);
    const all = { ...momentAt(now, [DOWN]), limit: 1 };
    const found: [string, string][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await operatorTasks(pool, { ...all, ...(cursor !== '' && { cursor }) });
      expect(page.total).toBe(4);
      found.push(...page.items.map(({ roundId, due }): [string, string] => [roundId, due]));
      cursor = page.nextCursor;
    }
    expect(found.map(([, due]) => due)).toEqual(found.map(([, due]) => due).toSorted());
    expect(new Set(found.map(String)).size).toBe(4);
  });

  it('keeps the time to which an operator has put it off, and is gone with a mark', async () => {
    const putOff = '2026-05-01T15:00:00.000Z';
    const key = { roundId: moved.roundId, kind: 'answer_missing' } as const;
    const { cause } = (await operatorTasks(pool, { ...momentAt(END, [DOWN]), kind: key.kind, limit: 1 })).items[0]!;
    await pool.query('INSERT INTO app.operator_task_work (round_id, kind, cause, due) VALUES ($1, $2, $3, $4)', [
      ...[key.roundId, key.kind, cause],
      putOff,
    ]);
    expect(await listed(END, [DOWN])).toEqual([{ roundId: moved.roundId, from: END, due: putOff }]);
    await markDone(pool, { ...key, cause }, { by: 1, at: END, note: null });
    expect(await listed(END, [DOWN])).toEqual([]);
  });
});
