import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DONE_BY, TASK_KINDS, type TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTasksApp } from '../test-support/tasks-app.ts';

const ROUND = randomUUID();
/** An id of a dispute as the provider gives it; other causes are times, days and ids of events. */
const LONGEST_CAUSE = 'dp_1234567890abcdefABCDEFGHIJ-and-so-on';

let admin: TestClient;

const test = useTasksApp();
beforeAll(async () => {
  admin = new TestClient(test.app);
  await admin.login('admin');
});

interface ListedTask {
  readonly id: string;
  readonly kind: string;
}

const open = async () => (await admin.get('/api/admin/tasks?limit=100')).json<{ items: ListedTask[] }>().items;

describe('an operator', () => {
  const listed = async (kind: TaskKind) => {
    await test.pool.query('TRUNCATE read_models.operator_tasks');
    for (const cause of [LONGEST_CAUSE, randomUUID()]) {
      await test.pool.query(
        `INSERT INTO read_models.operator_tasks VALUES ($1, $2, $3, now() - interval '1 hour', now())`,
        [ROUND, kind, cause],
      );
    }
    return (await open()).filter((one) => one.kind === kind);
  };
  const byNote = TASK_KINDS.filter((kind) => DONE_BY[kind] === undefined);

  it.each(byNote)('finishes a task of the kind %s with a note', async (kind) => {
    const [task, other] = await listed(kind);
    const done = await admin.post(`/api/admin/tasks/${encodeURIComponent(task!.id)}/done`, { note: '対応しました' });
    expect([done.statusCode, done.body]).toEqual([204, '']);
    expect((await open()).filter((one) => one.kind === kind)).toMatchObject([{ id: other!.id }]);
  });

  it.each(TASK_KINDS.filter((kind) => !byNote.includes(kind)))(
    'can’t finish a task of the kind %s with a note, and reads what finishes it',
    async (kind) => {
      const [task] = await listed(kind);
      const done = await admin.post(`/api/admin/tasks/${encodeURIComponent(task!.id)}/done`, { note: '対応しました' });
      expect(done.statusCode).toBe(409);
      expect(done.json()).toMatchObject({ code: DONE_BY[kind], message: expect.stringContaining('完了します') });
      expect(await open()).toContainEqual(expect.objectContaining({ id: task!.id }));
    },
  );

  it.each(['x', `${ROUND}.damage_case.0123456789ab`, `${ROUND}.made_up.0123456789ab`, '%00.damage_case.x'])(
    'finds no task %s',
    async (id) => {
      const answer = await admin.post(`/api/admin/tasks/${encodeURIComponent(id)}/done`, { note: '対応しました' });
      expect(answer.statusCode).toBe(404);
    },
  );
});
