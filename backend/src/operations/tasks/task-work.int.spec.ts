import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TasksWorkAnswer } from '@meguri/contracts/operators/task-work.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { DAY, plus, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { sweepTaskWork } from '@meguri/projections/read-models/operator-tasks/query.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { TestClient } from '../../http/http.testing.ts';
import { OperatorEntries, type OperatorEntry } from '../../http/operators/operator-entries.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { operatorTasks } from '../../rentals/processes/operator-tasks/operator-tasks.ts';
import { ProcessQueries } from '../../rentals/processes/running/process-queries.ts';
import type { ProcessTools } from '../../rentals/processes/running/process.ts';
import { useTasksApp } from '../test-support/tasks-app.ts';
import { TaskWork } from './task-work.ts';

const NOW = '2026-12-10T03:00:00.000Z';

let [anna, ben, auditor]: TestClient[] = [];
let ids: Record<'anna' | 'ben' | 'auditor', number>;
const entries: OperatorEntry[] = [];
const summaries = new Map<string, object>();

const test = useTasksApp(summaries);
beforeAll(async () => {
  [anna, ben, auditor] = [0, 0, 0].map(() => new TestClient(test.app));
  const { id: first } = (await anna!.login('admin', 'secret-1')).json<{ id: number }>();
  ids = { anna: first, ben: await ben!.register('benjamin'), auditor: await auditor!.register('aoi_auditor') };
  test.app.get(OperatorEntries).storeWith(async (entry) => void entries.push(entry));
  jest.spyOn(test.app.get(Clock), 'now').mockReturnValue(new Date(NOW));
});
beforeEach(async () => {
  await test.pool.query('TRUNCATE read_models.operator_tasks, app.operator_task_work, app.notifications CASCADE');
  await test.pool.query(
    `UPDATE app.users SET is_admin = true, operator_role = CASE id WHEN $1 THEN 'auditor'
    WHEN $2 THEN 'support' ELSE 'administrator' END`,
    [ids.auditor, ids.ben],
  );
  entries.length = 0;
});
afterEach(() => test.pool.query('TRUNCATE app.request_limits'));

/** @param late days past its due time */
async function task(late = 0): Promise<{ id: string; roundId: string }> {
  const roundId = randomUUID();
  await test.pool.query(
    `INSERT INTO read_models.operator_tasks VALUES ($1, 'late_fee_unpaid', 'x', '2026-01-01', $2)`,
    [roundId, plus(NOW, -late * DAY)],
  );
  return { id: (await listed()).find((one) => one.roundId === roundId)!.id, roundId };
}
const listed = async (query = '', by = anna!) =>
  (await by.get(`/api/admin/tasks?limit=100${query}`)).json<{ items: OperatorTask[] }>().items;
const one = async (id: string) => (await listed()).find((found) => found.id === id);
const own = (by: TestClient, id: string, ownerId: number | null, seen: number | null = null) =>
  by.change('PUT', `/api/admin/tasks/${id}/owner`, { ownerId, seen });
/** @returns the rejection; null: it succeeded */
async function change(by: TestClient, id: string, body: object): Promise<{ code: string } | null> {
  const answer = await by.post('/api/admin/tasks/work', { tasks: [{ id, seen: null }], ...body });
  const { items } = answer.json<Partial<TasksWorkAnswer>>();
  return items === undefined ? { code: String(answer.statusCode) } : items[0]!.error;
}
const putOff = (by: TestClient, id: string, due: string | null) => change(by, id, { due });
const note = (by: TestClient, id: string, text: string, noteId = randomUUID()) =>
  change(by, id, { note: { id: noteId, note: text } });

describe('a task', () => {
  it('is taken by the first of two operators; the second sees who has it, and both are in the trail', async () => {
    const { id, roundId } = await task();
    const both = await Promise.all([own(anna!, id, ids.anna), own(ben!, id, ids.ben)]);
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won!.statusCode, lost!.statusCode]).toEqual([204, 409]);
    const holder = (await one(id))!.owner!;
    expect(lost!.json()).toMatchObject({ code: 'task_taken', owner: holder });
    expect(lost!.json<{ message: string }>().message).toContain(`${holder.username}さんが担当しています`);
    const ofOwning = entries.filter(({ operation }) => operation === 'own_task');
    expect(ofOwning.map(({ kind }) => kind).toSorted()).toEqual(['acted', 'acted', 'refused']);
    expect(ofOwning.every(({ about }) => about.join() === `round:${roundId}`)).toBe(true);
  });

  it('can be assigned, released, and taken over by an operator who saw the owner', async () => {
    const { id } = await task();
    expect((await own(anna!, id, ids.ben)).statusCode).toBe(204);
    expect((await one(id))?.owner).toEqual({ id: ids.ben, username: 'benjamin' });
    expect((await own(anna!, id, ids.anna, ids.ben)).statusCode).toBe(204);
    expect((await own(anna!, id, null, ids.anna)).statusCode).toBe(204);
    expect((await one(id))?.owner).toBeNull();
    expect((await own(ben!, id, ids.ben, ids.anna)).json()).toMatchObject({ code: 'task_let_go' });
    // A second click or a retry has no effect.
    for (const _ of [1, 2]) expect((await own(ben!, id, ids.ben)).statusCode).toBe(204);
  });

  it('has no owner once that one is demoted, and can’t be assigned to auditors or members', async () => {
    const { id } = await task();
    await own(ben!, id, ids.ben);
    await test.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [ids.ben]);
    expect((await one(id))?.owner).toBeNull();
    expect((await own(anna!, id, ids.auditor)).json()).toMatchObject({ code: 'task_owner_invalid' });
    expect((await own(anna!, id, ids.ben)).json()).toMatchObject({ code: 'task_owner_invalid' });
    expect((await own(anna!, id, ids.anna)).statusCode).toBe(204);
    expect((await own(auditor!, id, null, ids.anna)).json()).toMatchObject({ code: 'role_not_allowed' });
  });

  it('isn’t changed by an operator who is demoted concurrently', async () => {
    const { id } = await task();
    const key = { roundId: id.split('.')[0]!, kind: 'late_fee_unpaid', cause: 'x' } as const;
    const viewer = { userId: ids.ben } as never;
    await test.pool.query(`UPDATE app.users SET operator_role = 'auditor' WHERE id = $1`, [ids.ben]);
    const late = test.app.get(TaskWork).change(viewer, key, { owner: { to: ids.ben, seen: null } });
    await expect(late).rejects.toMatchObject({ code: 'role_not_allowed' });
    expect((await one(id))?.owner).toBeNull();
  });

  it('of another operator can’t be finished or postponed', async () => {
    const { id } = await task();
    await own(ben!, id, ids.ben);
    const done = () => anna!.post(`/api/admin/tasks/${id}/done`, { note: '対応しました' });
    expect((await done()).json()).toMatchObject({ code: 'task_taken', owner: { username: 'benjamin' } });
    expect(await putOff(anna!, id, '2026-12-20')).toMatchObject({ code: 'task_taken' });
    await own(anna!, id, ids.anna, ids.ben);
    expect((await done()).statusCode).toBe(204);
  });

  it('of one’s own rental belongs to colleagues: it can’t be changed, taken or read', async () => {
    const { id, roundId } = await task();
    await test.pool.query('INSERT INTO read_models.rounds VALUES ($1, $2, 0)', [roundId, ids.ben]);
    summaries.set(roundId, { ownerId: ids.ben, borrowerId: 0 });
    expect((await own(ben!, id, ids.ben)).json()).toMatchObject({ statusCode: 403, code: 'own_round' });
    expect((await own(anna!, id, ids.ben)).json()).toMatchObject({ code: 'task_owner_invalid' });
    expect(await note(ben!, id, '対応不要です')).toMatchObject({ code: 'own_round' });
    expect(await putOff(ben!, id, '2026-12-20')).toMatchObject({ code: 'own_round' });
    const done = await ben!.post(`/api/admin/tasks/${id}/done`, { note: '対応しました' });
    expect([done.statusCode, done.json()]).toMatchObject([403, { code: 'own_round' }]);
    expect(await note(anna!, id, '当事者には伏せる')).toBeNull();
    const seenBy = async (by: TestClient) => (await listed('', by)).find((found) => found.id === id)!.notes;
    expect(await seenBy(ben!)).toEqual([]);
    expect(await seenBy(anna!)).toMatchObject([{ note: '当事者には伏せる' }]);
  });

  it('can be postponed to the end of a day in Tokyo, from today to 90 days ahead, and back', async () => {
    const { id } = await task(8);
    expect(await one(id)).toMatchObject({ escalation: 2, isPutOff: false });
    expect(await putOff(anna!, id, '2026-12-10')).toBeNull();
    expect(await one(id)).toMatchObject({ escalation: 0, isPutOff: true, due: startOfDay('2026-12-11') });
    for (const day of ['2026-12-09', '2027-03-11'])
      expect(await putOff(anna!, id, day)).toMatchObject({ code: 'task_due_invalid' });
    expect(await putOff(anna!, id, 'bald')).toEqual({ code: '400' });
    await putOff(anna!, id, null);
    expect(await one(id)).toMatchObject({ escalation: 2, isPutOff: false });
  });

  it('has notes, each once however often it is sent, twenty at most', async () => {
    const { id } = await task();
    const again = randomUUID();
    for (const _ of [1, 2]) expect(await note(ben!, id, '  電話しました ', again)).toBeNull();
    expect((await one(id))?.notes).toEqual([
      { id: expect.any(String), by: { id: ids.ben, username: 'benjamin' }, at: NOW, note: '電話しました' },
    ]);
    for (let n = 1; n < 20; n++) await note(anna!, id, `${n}`);
    expect(await note(anna!, id, '20')).toMatchObject({ code: 'too_many_task_notes' });
    expect(await note(anna!, id, ' ')).toEqual({ code: '400' });
  });

  it('that doesn’t exist can’t be changed', async () => {
    for (const id of ['x', `${randomUUID()}.late_fee_unpaid.0123456789ab`])
      expect((await own(anna!, id, ids.anna)).statusCode).toBe(404);
  });
});

describe('the list of tasks', () => {
  it('filters one’s own, unassigned, late and escalated ones; the latest is first', async () => {
    const [fresh, late, worst] = [await task(-1), await task(4), await task(9)];
    await own(anna!, late.id, ids.anna);
    const ids_ = async (query: string, by = anna!) => (await listed(query, by)).map(({ id }) => id);
    expect(await ids_('')).toEqual([worst.id, late.id, fresh.id]);
    expect(await ids_('&owner=me')).toEqual([late.id]);
    expect(await ids_('&owner=me', ben!)).toEqual([]);
    expect(await ids_('&owner=nobody')).toEqual([worst.id, fresh.id]);
    expect(await ids_('&late=overdue')).toEqual([worst.id, late.id]);
    await putOff(anna!, worst.id, '2026-12-12');
    expect(await ids_('&late=escalated')).toEqual([late.id]);
    expect((await anna!.get('/api/admin/tasks?owner=you')).statusCode).toBe(400);
  });

  it('changes several at once, with a response for each', async () => {
    const [free, held] = [await task(), await task()];
    await own(ben!, held.id, ids.ben);
    const tasks = [free.id, held.id, 'x'].map((id) => ({ id, seen: null }));
    const body = { tasks, ownerId: ids.anna, due: '2026-12-20', note: { id: randomUUID(), note: '年内に対応' } };
    const answer = await anna!.post('/api/admin/tasks/work', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        items: [
          { id: free.id, error: null },
          { error: { code: 'task_taken' } },
          { error: { code: 'resource_not_found' } },
        ],
      },
    ]);
    expect(await one(free.id)).toMatchObject({
      owner: { id: ids.anna },
      isPutOff: true,
      notes: [{ note: '年内に対応' }],
    });
    expect(await one(held.id)).toMatchObject({ owner: { id: ids.ben }, isPutOff: false, notes: [] });
    const [entry] = entries.filter(({ operation }) => operation === 'work_on_tasks');
    expect(entry).toMatchObject({ kind: 'acted', about: [`round:${free.roundId}`, `round:${held.roundId}`] });
    expect((await anna!.post('/api/admin/tasks/work', { tasks })).statusCode).toBe(400);
    expect((await anna!.post('/api/admin/tasks/work', { tasks: 'all', due: null })).statusCode).toBe(400);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a number', 1],
    ['tasks that are none', { tasks: [null, 1, { id: { toString: 1 } }] }],
  ])('rejects %s as a body', async (_, body) => {
    const answer = await anna!.change('POST', '/api/admin/tasks/work', JSON.stringify(body), {
      'content-type': 'application/json',
    });
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  });

  it('lists the operators who can own tasks', async () => {
    const answer = await auditor!.get('/api/admin/tasks/operators');
    expect(answer.json()).toEqual({
      items: [
        { id: ids.anna, username: 'admin' },
        { id: ids.ben, username: 'benjamin' },
      ],
    });
  });
});

describe('a task that stays open', () => {
  const look = async () => {
    const tools = {
      clock: test.app.get(Clock),
      queries: new ProcessQueries(test.pool),
      notifications: test.app.get(Notifications),
    };
    await operatorTasks.watch(tools as unknown as ProcessTools).run(new AbortController().signal);
  };
  const escalations = async () =>
    (
      await test.pool.query<{ who: number; title: string }>(
        `SELECT user_id AS who, title FROM app.notifications ORDER BY title, user_id`,
      )
    ).rows.map(({ who, title }) => [who, /\d/.exec(title)?.[0]]);

  it('is escalated to its owner after 3 days, and to administrators after 7, once each; to all without an owner', async () => {
    const { id, roundId } = await task(4);
    await own(ben!, id, ids.ben);
    for (const _ of [1, 2]) await look();
    expect(await escalations()).toEqual([[ids.ben, '3']]);
    await test.pool.query('UPDATE app.notifications SET read_at = now()');
    await test.pool.query('UPDATE read_models.operator_tasks SET due = $2 WHERE round_id = $1', [
      roundId,
      plus(NOW, -7 * DAY),
    ]);
    for (const _ of [1, 2]) await look();
    expect(await escalations()).toEqual([
      [ids.ben, '3'],
      [ids.anna, '7'],
      [ids.ben, '7'],
    ]);
    await test.pool.query('TRUNCATE app.notifications');
    await task(3);
    await look();
    expect(await escalations()).toEqual([
      [ids.anna, '3'],
      [ids.ben, '3'],
    ]);
  });

  it('keeps its work during a rebuild of its read model, and its notes once it is gone', async () => {
    const { id, roundId } = await task();
    await own(anna!, id, ids.anna);
    await note(anna!, id, '確認中');
    const { rows } = await test.pool.query('DELETE FROM read_models.operator_tasks RETURNING *');
    await sweepTaskWork(test.pool);
    const [row] = rows as Record<string, unknown>[];
    await test.pool.query('INSERT INTO read_models.operator_tasks VALUES ($1, $2, $3, $4, $5)', Object.values(row!));
    await sweepTaskWork(test.pool);
    expect(await one(id)).toMatchObject({ owner: { id: ids.anna }, notes: [{ note: '確認中' }] });
    await test.pool.query('DELETE FROM read_models.operator_tasks');
    await sweepTaskWork(test.pool);
    await test.pool.query(`UPDATE app.operator_task_work SET gone_since = gone_since - interval '31 days'`);
    await sweepTaskWork(test.pool);
    const left = (table: string) => test.pool.query(`SELECT FROM app.${table} WHERE round_id = $1`, [roundId]);
    expect((await left('operator_task_notes')).rowCount).toBe(1);
    // Notes are deleted with the round's texts; then nothing is left.
    await test.pool.query('DELETE FROM app.operator_task_notes');
    await sweepTaskWork(test.pool);
    expect((await left('operator_task_work')).rowCount).toBe(0);
  });

  it('that is gone and being changed is left to the next sweep, which waits for no lock', async () => {
    const [held, free] = [await task(), await task()];
    for (const { id } of [held, free]) await own(anna!, id, ids.anna);
    await test.pool.query('DELETE FROM read_models.operator_tasks');
    const gone = async () =>
      (await test.pool.query(`SELECT round_id AS "roundId" FROM app.operator_task_work WHERE gone_since IS NOT NULL`))
        .rows;
    await inTransaction(test.pool, async (change) => {
      await change.query('SELECT FROM app.operator_task_work WHERE round_id = $1 FOR UPDATE', [held.roundId]);
      await inTransaction(test.pool, async (sweep) => {
        await sweep.query(`SET LOCAL lock_timeout = '1s'`);
        await sweepTaskWork(sweep);
      });
      expect(await gone()).toEqual([{ roundId: free.roundId }]);
    });
    await sweepTaskWork(test.pool);
    expect(await gone()).toHaveLength(2);
  });
});
