import { describe, expect, it } from '@jest/globals';
import { ROUND_VIEWS } from '@meguri/contracts/operators/round-views.ts';
import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { type HistoryKind, HISTORY_KINDS, roundHistory, SAMPLE_DUE } from '../../../test/support/round-histories.ts';
import { useReadModels } from '../runner/test-support/use-read-models.ts';
import { damageCaseById, damageCases } from './damage-cases/query.ts';
import { balances, postingsOfRound } from './ledger/query.ts';
import { InvalidCursor } from '../postgres/cursor.ts';
import { markDone, taskIdOf, taskWith } from './operator-tasks/marks.ts';
import { operatorTasks } from './operator-tasks/query.ts';
import { movedDeadlines, nextDeadlineAfter } from './rounds/moved-deadlines.ts';
import {
  borrowerStanding,
  deadlinesDueBy,
  type DueDeadline,
  roundsWithOpenMoney,
  roundsWithOpenReversals,
  unansweredRequests,
} from './rounds/query.ts';
import { type RoundSearch, searchRounds } from './rounds/search.ts';
import { roundViewCounts } from './rounds/views.ts';

const round = (kind: HistoryKind) => roundHistory(`query ${kind}`, kind);
const LATER = '2026-12-01T00:00:00.000Z';

describe('the read models’ queries', () => {
  const pool = useReadModels(HISTORY_KINDS.map(round));

  const found = async (search: Partial<RoundSearch>): Promise<string[]> => {
    const { items } = await searchRounds(pool, { limit: 50, ...search });
    return items.map(({ id }) => HISTORY_KINDS.find((kind) => round(kind).roundId === id) ?? id).sort();
  };
  const named = (code: string) => ({ text: { code, itemIds: [], userIds: [] } });

  describe('search of rounds', () => {
    it('finds a round by its id, the beginning of its id, or the number that people see', async () => {
      const { roundId } = round('late');
      expect(await found(named(roundId))).toEqual(['late']);
      expect(await found(named(roundId.slice(0, 13)))).toEqual(['late']);
      expect(await found(named(`#${roundId.slice(-8).toUpperCase()}`))).toEqual(['late']);
    });

    it('finds a round by its number however it was typed: in full-width characters, with spaces', async () => {
      const number = round('late').roundId.slice(-8).toUpperCase();
      const wide = number.replaceAll(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
      for (const typed of [
        `＃${wide}`,
        `# ${number.slice(0, 4)} ${number.slice(4)}`,
        `${wide.slice(0, 4)}\u3000${wide.slice(4)}`,
      ])
        expect([typed, await found(named(typed))]).toEqual([typed, ['late']]);
    });

    it('finds all rounds of one user, and no one else’s', async () => {
      const { borrowerId, ownerId } = round('late');
      expect(await found({ userId: borrowerId })).toContain('late');
      expect(await found({ userId: ownerId })).toContain('late');
      expect(await found({ userId: 999_999 })).toEqual([]);
    });

    it('finds rounds by tracking codes of either direction, hyphens aside', async () => {
      expect(await found(named('1234-5678-9012'))).toEqual(['completed', 'damaged', 'in_use', 'late']);
      expect(await found(named('999988887777'))).toEqual(['completed', 'damaged', 'late']);
    });

    it('finds rounds by the names of items and users', async () => {
      const { itemId, ownerId } = round('declined');
      expect(await found({ text: { code: 'こと', itemIds: [itemId], userIds: [] } })).toEqual(['declined']);
      expect(await found({ text: { code: 'hanako', itemIds: [], userIds: [ownerId] } })).toEqual(['declined']);
      expect(await found(named('100%_'))).toEqual([]);
    });

    it('filters by status and days in Tokyo', async () => {
      expect(await found({ status: 'completed' })).toEqual(['completed', 'damaged', 'late']);
      expect(await found({ from: '2026-03-04', to: '2026-03-04' })).toHaveLength(HISTORY_KINDS.length);
      expect(await found({ from: '2026-03-05' })).toEqual([]);
      expect(await found({ to: '2026-03-03' })).toEqual([]);
    });

    it('finds rounds by a part of a tracking code, but not by a short one', async () => {
      expect(await found(named('5678-9012'))).toEqual(['completed', 'damaged', 'in_use', 'late']);
      expect(await found(named('345'))).toEqual([]);
    });

    it('finds rounds by a paid amount, and requests by their total', async () => {
      const { rows } = await pool.query<{ id: string; amount: number }>(
        `SELECT round_id AS id, amount FROM read_models.ledger WHERE debit = 'card' ORDER BY amount DESC LIMIT 1`,
      );
      const [{ id, amount } = { id: '', amount: 0 }] = rows;
      expect(await found({ amount })).toContain(HISTORY_KINDS.find((kind) => round(kind).roundId === id));
      const total = await pool.query<{ total: number }>(
        `SELECT (SELECT sum(value::int)::int FROM json_each_text(state->'fees')) AS total FROM read_models.rounds WHERE id = $1`,
        [round('declined').roundId],
      );
      expect(await found({ amount: total.rows[0]!.total })).toContain('declined');
      expect(await found({ amount: 1 })).toEqual([]);
    });

    it('finds a request with a coupon by what its card would pay', async () => {
      const { roundId } = round('declined');
      const change = (state: string) =>
        pool.query(`UPDATE read_models.rounds SET state = (${state})::json WHERE id = $1`, [roundId]);
      await change(`jsonb_set(state::jsonb, '{fees,coupon}', '500')`);
      expect(await found({ amount: 4000 })).toContain('declined');
      expect(await found({ amount: 4500 })).not.toContain('declined');
      await change(`state::jsonb #- '{fees,coupon}'`);
      expect(await found({ amount: 4500 })).toContain('declined');
    });

    it('finds rounds by a day of use', async () => {
      const { rows } = await pool.query<{ first: string; last: string; after: string }>(
        `SELECT start_date::text AS first, end_date::text AS last, (end_date + 1)::text AS after
         FROM read_models.rounds WHERE id = $1`,
        [round('late').roundId],
      );
      const { first, last, after } = rows[0]!;
      for (const usedOn of [first, last]) expect(await found({ usedOn })).toContain('late');
      expect(await found({ usedOn: after })).not.toContain('late');
    });

    it('has views of what is late, in dispute, unpaid or waits for operators, and counts them', async () => {
      const moment = momentAt(LATER);
      const counts = await roundViewCounts(pool, moment);
      for (const name of ROUND_VIEWS)
        expect([name, (await found({ view: { name, moment } })).length]).toEqual([name, counts[name]]);
      expect(await found({ view: { name: 'late', moment } })).toEqual(['in_use']);
      expect(await found({ view: { name: 'late', moment: momentAt('2026-03-16T14:59:59.999Z') } })).toEqual([]);
      const down = { kind: 'downtime', from: '2026-03-16T14:00:00.000Z', to: '2026-03-16T16:00:00.000Z' } as const;
      const moved = momentAt('2026-03-16T15:30:00.000Z', [down]);
      expect(await found({ view: { name: 'late', moment: moved } })).toEqual([]);
    });

    it('count open damage cases and disputed card payments as in dispute', async () => {
      const disputed = () => found({ view: { name: 'dispute', moment: momentAt(LATER) } });
      expect(await disputed()).toEqual([]);
      const [inUse, completed] = [round('in_use').roundId, round('completed').roundId];
      await pool.query(`UPDATE read_models.rounds SET status = 'damage_reported' WHERE id = $1`, [inUse]);
      await pool.query(`INSERT INTO read_models.operator_tasks VALUES ($1, 'dispute_open', 'dp_1', now(), now())`, [
        completed,
      ]);
      expect(await disputed()).toEqual(['completed', 'in_use']);
      await pool.query(`UPDATE read_models.rounds SET status = 'in_use' WHERE id = $1`, [inUse]);
      await pool.query(`DELETE FROM read_models.operator_tasks WHERE cause = 'dp_1'`);
    });

    it('pages without gaps or repetitions', async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await searchRounds(pool, { limit: 2, ...(cursor === null ? {} : { cursor }) });
        expect(page.total).toBe(HISTORY_KINDS.length);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(HISTORY_KINDS.length);
      expect(seen).toHaveLength(HISTORY_KINDS.length);
    });

    it('counts no more rounds than it has to, and pages through all of them', async () => {
      const page = await searchRounds(pool, { limit: 3 }, 2);
      expect(page.total).toBe(2);
      expect(page.items).toHaveLength(3);
      expect(page.nextCursor).not.toBeNull();
    });

    it('refuses an invalid cursor', async () => {
      await expect(searchRounds(pool, { limit: 1, cursor: 'broken' })).rejects.toThrow(InvalidCursor);
      const broken = { cursor: 'broken', limit: 1 };
      await expect(damageCases(pool, { states: null, ...broken })).rejects.toThrow(InvalidCursor);
      await expect(operatorTasks(pool, { ...momentAt(LATER), kind: null, ...broken })).rejects.toThrow(InvalidCursor);
    });
  });

  describe('queries of other modules', () => {
    const { borrowerId, roundId } = round('in_use');

    it('a borrower is overdue from the deadline on, and has no debt yet', async () => {
      expect(await borrowerStanding(pool, borrowerId, momentAt(SAMPLE_DUE))).toEqual({
        overdue: false,
        unpaidFees: [],
        openRequests: 0,
      });
      expect(await borrowerStanding(pool, borrowerId, momentAt(LATER))).toEqual({
        overdue: true,
        unpaidFees: [],
        openRequests: 0,
      });
      expect(await borrowerStanding(pool, 1, momentAt(LATER))).toEqual({
        overdue: false,
        unpaidFees: [],
        openRequests: 0,
      });
    });

    it('deadlines are due from their time on, the oldest first, page by page', async () => {
      const due = (now: string, after: DueDeadline | null = null) =>
        deadlinesDueBy(pool, now, { limit: 10, after, kinds: DEADLINE_KINDS });
      const expected = { roundId, kind: 'overdue', due: SAMPLE_DUE, ref: null } as const;
      expect((await due(SAMPLE_DUE)).at(-1)).toEqual(expected);
      expect((await due('2026-03-16T14:59:59.999Z')).map(({ kind }) => kind)).toEqual(['return_request']);
      const [first] = await due(SAMPLE_DUE);
      expect(await due(SAMPLE_DUE, first)).toEqual([expected]);
      expect(await due(SAMPLE_DUE, expected)).toEqual([]);
    });

    it('deadlines that an interruption has moved are due at their new times, and so is the next one', async () => {
      const down = { kind: 'downtime', from: '2026-03-16T14:00:00.000Z', to: '2026-03-16T16:00:00.000Z' } as const;
      const to = '2026-03-17T15:00:00.000Z';
      const moved = { roundId, kind: 'overdue', due: to, ref: null, moved: { from: SAMPLE_DUE, by: 'downtime' } };
      expect(await movedDeadlines(pool, [down], 100)).toContainEqual(moved);
      expect(await movedDeadlines(pool, [], 100)).toEqual([]);
      const before = '2026-03-16T14:59:59.999Z';
      expect(await nextDeadlineAfter(pool, momentAt(before))).toBe(SAMPLE_DUE);
      expect(await nextDeadlineAfter(pool, momentAt(before, [down]))).toBe(to);
      expect(await nextDeadlineAfter(pool, momentAt(SAMPLE_DUE, [down]))).toBe(to);
    });

    it('rounds with open money movements are found, for all owners and for one', async () => {
      const waiting = await roundsWithOpenMoney(pool, null);
      expect(waiting).toContain(round('late').roundId);
      expect(waiting).not.toContain(round('completed').roundId);
      expect(await roundsWithOpenMoney(pool, round('late').ownerId)).toEqual([round('late').roundId]);
      expect(await roundsWithOpenReversals(pool, round('late').ownerId)).toEqual([]);
    });

    it('only unanswered requests can lose their days', async () => {
      const days = { from: '2026-03-01', to: '2026-04-01' };
      for (const kind of HISTORY_KINDS) expect(await unansweredRequests(pool, round(kind).itemId, days)).toEqual({});
    });
  });

  it('the calendar knows which days of an item are taken, until its round has ended', async () => {
    const taken = async (itemId: string) => {
      const text = `SELECT round_id, reserved_from::text, reserved_to::text FROM read_models.reservations WHERE item_id = $1`;
      return (await pool.query<object>(text, [itemId])).rows;
    };
    const { itemId, roundId } = round('in_use');
    expect(await taken(itemId)).toEqual([
      { round_id: roundId, reserved_from: '2026-03-09', reserved_to: '2026-03-19' },
    ]);
    expect(await taken(round('completed').itemId)).toEqual([]);
  });

  it('damage cases are listed by state, and found by their report', async () => {
    const page = await damageCases(pool, { states: ['fee_paid'], limit: 10 });
    expect(page).toMatchObject({ total: 1, nextCursor: null });
    const [only] = page.items;
    expect(only).toMatchObject({ roundId: round('damaged').roundId, file: { state: 'fee_paid' } });
    expect(only).toEqual({ ...(await damageCaseById(pool, only?.file.reportId ?? '')), waitingSince: null, due: null });
    expect((await damageCases(pool, { states: ['open'], limit: 10 })).items).toEqual([]);
  });

  it('the ledger adds up to zero, in total and in each round', async () => {
    const sum = (found: Readonly<Record<string, number>>) =>
      Object.values(found).reduce((total, one) => total + one, 0);
    expect(sum(await balances(pool))).toBe(0);
    const completed = await balances(pool, round('completed').roundId);
    expect(completed).toMatchObject({
      card: -4500,
      held: 0,
      owner_payable: 0,
      owner_paid: 2892,
      payout_fees: 108,
      shipping: 1500,
    });
    const lines = await postingsOfRound(pool, round('completed').roundId);
    expect(lines[0]).toMatchObject({ debit: 'card', credit: 'held', amount: 4500, at: '2026-03-04T03:06:00.000Z' });
  });

  describe('operators’ tasks', () => {
    const listed = async (now = LATER) =>
      (await operatorTasks(pool, { ...momentAt(now), kind: null, limit: 50 })).items;

    it('appear at their time, the oldest due first, and by kind', async () => {
      expect(await listed('2026-03-01T00:00:00.000Z')).toEqual([]);
      const tasks = await listed();
      expect(tasks.map(({ due }) => due)).toEqual(tasks.map(({ due }) => due).sort());
      const waiting = await operatorTasks(pool, { ...momentAt(LATER), kind: 'payout_waiting', limit: 50 });
      expect(waiting.items.length).toBeGreaterThan(1);
      expect(new Set(waiting.items.map(({ kind }) => kind))).toEqual(new Set(['payout_waiting']));
    });

    it('page without gaps', async () => {
      const all = await listed();
      const first = await operatorTasks(pool, { ...momentAt(LATER), kind: null, limit: 1 });
      const rest = await operatorTasks(pool, {
        ...momentAt(LATER),
        kind: null,
        limit: 50,
        cursor: first.nextCursor ?? '',
      });
      expect([...first.items, ...rest.items]).toEqual(all);
    });

    it('leave the list when an operator closes them, once', async () => {
      const [task] = await listed();
      if (task === undefined) throw new Error('no task');
      const mark = { by: 1, at: LATER, note: null };
      expect(await taskWith(pool, task.id)).toMatchObject({ kind: task.kind, cause: task.cause });
      await markDone(pool, task, mark);
      await markDone(pool, task, mark);
      expect((await listed()).map(({ id }) => id)).not.toContain(task.id);
      expect(await taskWith(pool, taskIdOf({ ...task, cause: 'another' }))).toBeNull();
    });

    it('have ids that fit into a path segment, and other ids are refused', async () => {
      for (const { id } of await listed()) expect(id).toMatch(/^[\w.-]{1,100}$/);
      for (const id of ['', 'x', 'a.b', '\0.damage_case.x']) expect(await taskWith(pool, id)).toBeNull();
    });
  });
});
