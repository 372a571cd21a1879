import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { NotificationDelivery } from '../../../notifications/delivery/notification-delivery.ts';
import { ReviewShowing } from '../../reviews/review-showing.ts';
import { reminders } from '../notifications/reminders.ts';
import { operatorTasks } from '../operator-tasks/operator-tasks.ts';
import { reviews } from '../reviews/reviews.ts';
import type { Process, ProcessTools, Watch } from './process.ts';
import { turnOf as guardedTurn } from './watch-turn.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const PAGE = 100;
const clock = { now: () => new Date(NOW) };
const pageOf = <One>(one: One): One[] => Array.from({ length: PAGE }, () => one);

/** Every page is full, for ever; the process is asked to stop at the first piece of work. */
function endless() {
  const stopping = new AbortController();
  let worked = 0;
  const work = (): void => {
    worked += 1;
    if (worked > 3 * PAGE) throw new Error('it went on');
    stopping.abort();
  };
  return { stop: stopping.signal, work, worked: () => worked };
}

/** A pool that answers every query with these rows, and counts transactions as work. */
function poolOf(rowsOf: (sql: string) => readonly object[], work: () => void) {
  const query = async (sql: string | { text: string }) => {
    const rows = rowsOf(typeof sql === 'string' ? sql : sql.text);
    return { rows, rowCount: rows.length };
  };
  const connect = async () => {
    work();
    return { query, on: () => undefined, off: () => undefined, release: () => undefined };
  };
  return { query, connect } as unknown as pg.Pool;
}

const turnOf = (process: Process, tools: object, stop: AbortSignal) =>
  process
    .watch?.({
      clock,
      interruptionState: { current: async () => null, until: () => [] },
      ...tools,
    } as unknown as ProcessTools)
    .run(stop);

describe('a worker with a backlog of a hundred thousand that is asked to stop', () => {
  it('leaves the other reminders to the next worker, and marks none of them as sent', async () => {
    const { stop, work, worked } = endless();
    let seen = 0;
    const see = async () => {
      seen += 1;
      if (seen > 3 * PAGE) throw new Error('it went on');
    };
    const due = pageOf({ roundId: 'r', kind: 'overdue', due: NOW });
    await turnOf(
      reminders,
      {
        queries: { remindersDueBy: async () => due, reminderSeenTo: see },
        streams: { round: async () => (work(), Promise.reject(new Error('it can’t be read'))) },
      },
      stop,
    );
    expect({ worked: worked(), seen }).toEqual({ worked: 1, seen: 1 });
  });

  it('leaves the other late tasks to the next worker', async () => {
    const { stop, work, worked } = endless();
    const late = pageOf({ roundId: 'r', kind: 'dispute_open', cause: '', due: NOW, ownerId: 1 });
    await turnOf(
      operatorTasks,
      {
        queries: { lateTasks: async () => late, operators: async () => [], recordLateTaskLevel: async () => undefined },
        notifications: { notify: async () => work() },
      },
      stop,
    );
    expect(worked()).toBe(1);
  });

  it('leaves the other due reviews to the next worker', async () => {
    const { stop, work, worked } = endless();
    const due = pageOf({ roundId: 'r', completedAt: new Date(0) });
    const pool = poolOf((sql) => (sql.startsWith('SELECT DISTINCT') ? due : []), work);
    await turnOf(reviews, { reviews: new ReviewShowing(pool, {} as never) }, stop);
    expect(worked()).toBe(1);
  });

  it.each([
    ['mails', 'NOT n.in_digest'],
    ['digests', 'DISTINCT user_id'],
    ['pushes', 'push_due <= $1'],
  ])('leaves the other %s of notifications to the next worker', async (_kind, page) => {
    const { stop, work, worked } = endless();
    // Notifications of a user without an address: their mails are only marked as handled.
    const due = pageOf({ id: 'n', userId: 1, email: null, isNews: false });
    // The transactions that look for the other kinds find nothing.
    const pool = poolOf(
      (sql) => {
        if (!sql.includes(page)) return [];
        work();
        return due;
      },
      () => undefined,
    );
    const unused = [{}, {}, {}, {}, {}] as never as [never, never, never, never, never];
    const queues = { enqueue: async () => undefined };
    const [mails, settings, links, limits, rows] = unused;
    const delivery = new NotificationDelivery(
      pool,
      clock as never,
      mails,
      queues as never,
      settings,
      links,
      limits,
      rows,
    );
    await delivery.run({ find: async () => null }, stop);
    expect(worked()).toBe(1);
  });
});

describe('periodic work right after an upgrade', () => {
  it('leaves read models alone that this release has yet to build', async () => {
    const tools = {} as ProcessTools;
    const ran: string[] = [];
    const watches: Watch[] = [reminders.watch(tools), operatorTasks.watch(tools), reviews.watch(tools)];
    for (const watch of watches) {
      const counting = { ...watch, run: async () => void ran.push(watch.reads?.join() ?? 'nothing') };
      await guardedTurn(counting, async () => ['rounds'], new AbortController().signal);
    }
    expect(ran).toEqual(['nothing']);
    await guardedTurn(
      { ...reminders.watch(tools), run: async () => void ran.push('reminded') },
      async () => ['ledger'],
      AbortSignal.abort(),
    );
    expect(ran).toEqual(['nothing', 'reminded']);
  });
});
