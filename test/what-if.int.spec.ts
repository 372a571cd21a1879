import { beforeAll, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import {
  currentDraft,
  type WhatIfLine,
  type WhatIfRow,
  type WhatIfSummary,
} from '@meguri/contracts/operators/what-if.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { setTimeout } from 'node:timers/promises';
import { PostgresEventLog } from '../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { WhatIfRuns } from '../backend/src/operations/what-if/what-if-runs.ts';
import { HISTORY_KINDS, roundHistory } from './support/round-histories.ts';
import { until } from './support/until.ts';
import { useDatabase } from './support/use-database.ts';

const EACH = 60;
const ROUNDS = EACH * HISTORY_KINDS.length;
const ALL_TIME = { from: '2026-01-01', to: '2026-12-31', interruptions: [] };
const NOW = currentDraft();

let runs: WhatIfRuns;
const warned: string[] = [];

const database = useDatabase();
const { pool } = database;
beforeAll(async () => {
  pool.on('error', () => undefined);
  const log = await PostgresEventLog.open(database.url);
  for (const kind of HISTORY_KINDS) {
    await Promise.all(
      Array.from({ length: EACH }, async (_, number) => {
        const revisions = new Map<string, number>();
        for (const { stream, events } of roundHistory(`what if ${kind} ${number}`, kind).appends) {
          const revision = revisions.get(stream) ?? NO_STREAM;
          await log.append(stream, revision, events);
          revisions.set(stream, revision + events.length);
        }
      }),
    );
  }
  await rebuild({ connectionString: database.url, log, projections: ALL_PROJECTIONS });
  await log.close();
  runs = new WhatIfRuns({ databaseUrl: database.url }, (text) => void warned.push(text));
});

async function linesOf(
  lines: AsyncIterable<string>,
): Promise<{ summary: WhatIfSummary; rows: WhatIfRow[]; done: number[] }> {
  const rows: WhatIfRow[] = [];
  const done: number[] = [];
  for await (const text of lines) {
    const line = JSON.parse(text) as WhatIfLine;
    if (line.kind === 'failed') throw new Error(warned.join());
    if (line.kind === 'done') return { summary: line.summary, rows, done };
    rows.push(...line.rows);
    done.push(line.done);
  }
  throw new Error('it ended early');
}
const threads = async () =>
  (
    await pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meguri-what-if'",
    )
  ).rowCount;
const tables = async () =>
  (await pool.query('SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS writes FROM pg_stat_user_tables')).rows;

describe('a simulation of draft terms', () => {
  it('has no differences under today’s terms', async () => {
    const { summary, rows } = await linesOf(runs.start({ ...ALL_TIME, draft: NOW }));
    expect(summary).toMatchObject({ rounds: ROUNDS, differing: 0, unreadable: 0 });
    expect(summary.settled).toBeGreaterThan(EACH);
    expect(rows).toEqual([]);
    expect(warned).toEqual([]);
  });

  it('adds up the differences of its rounds, reports its progress, and writes nothing', async () => {
    const before = await tables();
    const draft = { ...NOW, payoutFeePerMille: 100 };
    const { summary, rows, done } = await linesOf(runs.start({ ...ALL_TIME, draft }));
    expect(rows).toHaveLength(summary.differing);
    expect(summary.differing).toBe(summary.settled);
    for (const party of ['borrower', 'owner', 'platform'] as const) {
      const difference = rows.reduce((sum, { parties }) => sum + parties.draft[party] - parties.recorded[party], 0);
      expect(summary.parties.draft[party] - summary.parties.recorded[party]).toBe(difference);
    }
    expect(summary.months).toMatchObject([{ month: '2026-03', rounds: ROUNDS, differing: summary.differing }]);
    expect(done.at(-1)).toBe(ROUNDS);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(await tables()).toEqual(before);
  });

  it('leaves out what was requested on other days', async () => {
    const { summary } = await linesOf(runs.start({ ...ALL_TIME, to: '2026-03-03', draft: NOW }));
    expect(summary).toMatchObject({ rounds: 0, months: [] });
  });

  it('runs alone; a reader who stops ends it, with thread and connections, and the next may begin', async () => {
    const lines = runs.start({ ...ALL_TIME, draft: NOW });
    expect(() => runs.start({ ...ALL_TIME, draft: NOW })).toThrow(expect.objectContaining({ code: 'what_if_running' }));
    await lines.next();
    expect(await threads()).toBe(1);
    await lines.return?.();
    await until('its thread has gone', async () => (await threads()) === 0);
    expect((await linesOf(runs.start({ ...ALL_TIME, draft: NOW }))).summary.rounds).toBe(ROUNDS);
  });

  it('is also ended by a reader who never reads a line', async () => {
    await runs.start({ ...ALL_TIME, draft: NOW }).return?.();
    expect((await linesOf(runs.start({ ...ALL_TIME, draft: NOW }))).summary.rounds).toBe(ROUNDS);
  });

  it('reports a failure when its database becomes unavailable, and can be started again', async () => {
    const lines = runs.start({ ...ALL_TIME, draft: NOW });
    await lines.next();
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meguri-what-if'",
    );
    // The reader pauses, so nothing handles the failure meanwhile.
    await setTimeout(500);
    const rest: string[] = [];
    for await (const line of lines) rest.push(line);
    expect(rest.map((line) => JSON.parse(line))).toEqual([{ kind: 'failed' }]);
    expect(warned.join()).toContain('terminating connection');
    expect((await linesOf(runs.start({ ...ALL_TIME, draft: NOW }))).summary.rounds).toBe(ROUNDS);
  });
});
