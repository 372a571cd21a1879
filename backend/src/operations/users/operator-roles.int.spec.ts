import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AdminUsersModule } from './admin-users.controller.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

/** An example of a route that moves money. */
@Controller('api/admin/users')
@ForOperators()
class MoneyOfTest {
  @Post('try-money')
  @Operation('confirm_proposal', null)
  @HttpCode(204)
  move(): void {
    // Reached only by operators who may use it.
  }
}
@Module({ controllers: [MoneyOfTest] })
class MoneyModule {}

interface Person {
  readonly client: TestClient;
  readonly id: number;
}

/** Long-standing administrators. */
let chief: Person;
let other: Person;

const test = useTestApp([AccountsModule.register(null), AdminUsersModule, MoneyModule]);

let number = 0;
const member = async (): Promise<Person> => {
  const client = new TestClient(test.app);
  return { client, id: await client.register(`member_${(number += 1)}`) };
};
/** As if the role had been granted more than a day ago. */
const settle = ({ id }: Person) =>
  test.pool.query(
    `UPDATE app.users SET operator_since = operator_since - interval '24 hours',
       removed_administrator_at = removed_administrator_at - interval '24 hours' WHERE id = $1`,
    [id],
  );
const change = async (by: Person, { id }: Person, role: OperatorRole | null) => {
  const answer = await by.client.change('PUT', `/api/admin/users/${id}/role`, { role });
  return answer.statusCode === 204 ? 'done' : answer.json<{ code: string }>().code;
};
const lock = async (by: Person, { id }: Person) => {
  const answer = await by.client.post(`/api/admin/users/${id}/lock`, { reason: '確認のため' });
  return answer.statusCode === 204 ? 'done' : answer.json<{ code: string }>().code;
};
const moveMoney = async ({ client }: Person) => {
  const answer = await client.post('/api/admin/users/try-money', {});
  return answer.statusCode === 204 ? 'done' : answer.json<{ code: string }>().code;
};

/** How many ms their role still counts as new, according to their own account; NaN: it isn't new. */
const newFor = async ({ client }: Person) =>
  Date.parse((await client.get('/api/user')).json<Account>().operatorNewUntil ?? '') - Date.now();

beforeEach(async () => {
  await test.pool.query('UPDATE app.users SET is_admin = false');
  [chief, other] = [await member(), await member()];
  await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = ANY ($1)', [[chief.id, other.id]]);
});

describe('granting a role', () => {
  const noticesOf = async ({ id }: Person) =>
    (
      await test.pool.query<{ sentence: string; mailed: boolean }>(
        `SELECT sentence, mail_due IS NOT NULL AS mailed FROM app.notifications WHERE user_id = $1 ORDER BY created_at`,
        [id],
      )
    ).rows;

  it('notifies all administrators, also the one who granted it, by mail, too; so does removing it', async () => {
    const helper = await member();
    for (const role of ['administrator', null] as const) expect(await change(chief, helper, role)).toBe('done');
    for (const one of [chief, other]) {
      const notices = await noticesOf(one);
      expect(notices.map(({ mailed }) => mailed)).toEqual([true, true]);
      expect(notices[0]?.sentence).toContain('の権限が「管理者」になりました');
      expect(notices[1]?.sentence).toContain('の権限が外されました');
    }
  });

  describe('and the work of the user', () => {
    const ASSIGNED = [
      'support_threads WHERE owner_id',
      'operator_task_work WHERE owner_id',
      'reports WHERE closed_at IS NULL AND taken_by',
      `feedback WHERE state = 'in_work' AND handled_by`,
    ];
    const FINISHED = [
      'reports WHERE closed_at IS NOT NULL AND taken_by',
      `feedback WHERE state = 'done' AND handled_by`,
    ];
    const counts = (work: string[], { id }: Person) =>
      Promise.all(work.map(async (of) => (await test.pool.query(`SELECT FROM app.${of} = $1`, [id])).rowCount));
    const workOf = (one: Person) => counts(ASSIGNED, one);
    const assignTo = async ({ id }: Person) => {
      await test.pool.query(
        `INSERT INTO app.support_threads (id, asker_id, kind, last_position, last_at, created_at, owner_id, owned_at)
         VALUES (gen_random_uuid(), $1, 'other', 0, now(), now(), $2, now())`,
        [other.id, id],
      );
      await test.pool.query(
        `INSERT INTO app.operator_task_work (round_id, kind, cause, owner_id)
         VALUES (gen_random_uuid(), 'register_code', 'e1', $1)`,
        [id],
      );
      await test.pool.query(
        `INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, reason, created_at, taken_by, taken_at,
           closed_at, closed_by)
         SELECT gen_random_uuid(), $1, 'message', gen_random_uuid(), $1, '', now(), $2, now(), closed_at,
           CASE WHEN closed_at IS NOT NULL THEN $2::int END
         FROM (VALUES (NULL), (now())) AS of(closed_at)`,
        [other.id, id],
      );
      await test.pool.query(
        `INSERT INTO app.feedback (id, message, state, handled_by, handled_at)
         SELECT gen_random_uuid(), '', state, $1, now() FROM unnest(ARRAY['in_work', 'done']) AS of(state)`,
        [id],
      );
    };

    it('doesn’t give back those from before a role without them', async () => {
      const helper = await member();
      for (const without of ['auditor', null] as const) {
        await change(chief, helper, 'support');
        await assignTo(helper);
        await change(chief, helper, 'administrator');
        expect(await workOf(helper)).toEqual([1, 1, 1, 1]);
        expect(await change(chief, helper, without)).toBe('done');
        expect(await workOf(helper)).toEqual([0, 0, 0, 0]);
        await change(chief, helper, 'support');
        expect(await workOf(helper)).toEqual([0, 0, 0, 0]);
      }
      expect(await counts(FINISHED, helper)).toEqual([2, 2]);
    });

    it('doesn’t give back those that the removal of an earlier role has left', async () => {
      for (const before of ['auditor', null] as const) {
        const helper = await member();
        await change(chief, helper, before);
        await assignTo(helper);
        expect(await change(chief, helper, 'support')).toBe('done');
        expect(await workOf(helper)).toEqual([0, 0, 0, 0]);
      }
    });
  });

  it('that the user has already, or removing one that they haven’t, sends no notification', async () => {
    const helper = await member();
    for (const [role, isNew] of [
      [null, false],
      ['support', true],
      ['support', false],
      ['auditor', true],
    ] as const) {
      const known = (await noticesOf(other)).length;
      expect(await change(chief, helper, role)).toBe('done');
      expect([role, (await noticesOf(other)).length - known]).toEqual([role, isNew ? 1 : 0]);
    }
  });

  it('gives no right to move money, or to mail users, within a day', async () => {
    const helper = await member();
    expect(await change(chief, helper, 'administrator')).toBe('done');
    expect(await moveMoney(helper)).toBe('role_too_new');
    expect(await newFor(helper)).toBeGreaterThan(23 * HOUR);
    expect(await newFor(helper)).toBeLessThanOrEqual(24 * HOUR);
    expect((await helper.client.get('/api/admin/users')).statusCode).toBe(200);
    // Granting the same role again doesn't make it new.
    await settle(helper);
    expect(await change(chief, helper, 'administrator')).toBe('done');
    expect(await moveMoney(helper)).toBe('done');
    expect(await newFor(helper)).toBeNaN();
    for (const role of ['support', 'administrator'] as const) {
      expect(await change(chief, helper, role)).toBe('done');
      await settle(chief);
    }
    expect(await moveMoney(helper)).toBe('role_too_new');
  });

  it('gives no right to change roles within a day', async () => {
    const accomplice = await member();
    expect(await change(chief, accomplice, 'administrator')).toBe('done');
    expect(await change(accomplice, other, null)).toBe('role_change_too_soon');
    expect(await change(accomplice, await member(), 'administrator')).toBe('role_change_too_soon');
    await settle(accomplice);
    expect(await change(accomplice, other, null)).toBe('done');
  });
});

describe('removing an administrator’s role', () => {
  it('makes the remover count as new for a day: no money, no roles', async () => {
    const third = await member();
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [third.id]);
    const answers = await Promise.all([change(chief, other, null), change(chief, third, null)]);
    expect(answers.toSorted()).toEqual(['done', 'role_change_too_soon']);
    expect(await moveMoney(chief)).toBe('role_too_new');
    expect(await newFor(chief)).toBeGreaterThan(23 * HOUR);
    expect(await change(chief, await member(), 'support')).toBe('role_change_too_soon');
    await settle(chief);
    expect(await moveMoney(chief)).toBe('done');
    expect(await change(chief, await member(), 'support')).toBe('done');
  });

  it.each([null, 'support'] as const)(
    '(for %s) prevents locking the account of an operator of the last day',
    async (role) => {
      expect(await change(chief, other, role)).toBe('done');
      const refused = role === null ? 'former_operator' : 'operator_account';
      expect(await lock(chief, other)).toBe(refused);
      await settle(other);
      await test.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [other.id]);
      expect(await lock(chief, other)).toBe('done');
    },
  );

  it('that was granted within a day has no such effect, so that a notified administrator can undo everything', async () => {
    const [first, second] = [await member(), await member()];
    for (const one of [first, second]) expect(await change(chief, one, 'administrator')).toBe('done');
    expect(await change(other, first, null)).toBe('done');
    expect(await moveMoney(other)).toBe('done');
    expect(await change(other, chief, null)).toBe('done');
    expect(await change(other, second, null)).toBe('done');
  });
});
