import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { feedbackListSchema } from '@meguri/contracts/feedback/feedback.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { FeedbackModule } from './feedback.controller.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

let admin: TestClient;
let member: TestClient;
const guest = () => new TestClient(test.app);
const send = (by: TestClient, message: unknown) => by.post('/api/feedback', { message });

const test = useTestApp([AccountsModule.register({ username: 'admin', password: 'operator-1' }), FeedbackModule]);
beforeAll(async () => {
  [admin, member] = [guest(), guest()];
  await admin.login('admin', 'operator-1');
  await member.register('feedbacker');
});
beforeEach(() => test.pool.query('TRUNCATE app.feedback, app.request_limits'));

describe('feedback', () => {
  it('is accepted from guests and members, trimmed, and read by operators, newest first', async () => {
    expect((await send(guest(), '  検索が便利です\n')).statusCode).toBe(201);
    expect((await send(member, 'あ'.repeat(1000))).statusCode).toBe(201);
    const list = feedbackListSchema.parse((await admin.get('/api/admin/feedback')).json());
    expect(list.items.map(({ message }) => message)).toEqual(['あ'.repeat(1000), '検索が便利です']);
    expect(list).toMatchObject({ total: 2, nextCursor: null });
  });

  it('doesn’t store its sender: nothing stored differs between two senders', async () => {
    await send(member, '同じ言葉');
    await send(guest(), '同じ言葉');
    const { rows } = await test.pool.query<object>('SELECT * FROM app.feedback');
    const kept = ['created_at', 'handled_at', 'handled_by', 'id', 'message', 'note', 'state'];
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([kept, kept]);
    expect(rows).toMatchObject([{ handled_by: null }, { handled_by: null }]);
    const tries = await test.pool.query<{ network: string }>('SELECT subject AS network FROM app.request_limits');
    expect(tries.rows).toHaveLength(1);
    expect(tries.rows[0]?.network).not.toContain('127.0.0.1');
  });

  it.each([
    ['', 'メッセージを入力してください'],
    [' \n ', 'メッセージを入力してください'],
    [undefined, 'メッセージを入力してください'],
    [7, 'メッセージを入力してください'],
    ['あ'.repeat(1001), 'メッセージは1000文字以内で入力してください'],
  ])('is rejected as %j', async (message, words) => {
    const answer = await send(guest(), message);
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'message', message: words }] });
  });

  it('is rejected with an unknown field', async () => {
    const answer = await guest().post('/api/feedback', { message: 'こんにちは', userId: 1 });
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'userId' }] });
  });

  it('is accepted ten times from one network, then rejected, exactly so for twenty concurrent ones', async () => {
    const sender = guest();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(guest(), `${i}`)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([codes.filter((c) => c === 201).length, codes.filter((c) => c === 429).length]).toEqual([10, 10]);
    await test.pool.query(`UPDATE app.request_limits SET window_started_at = now() - interval '11 minutes'`);
    expect((await send(sender, 'また来ました')).statusCode).toBe(201);
  });

  it('is assigned to one operator, closed with a note, and not by others in the meantime', async () => {
    await send(guest(), '検索が便利です');
    const list = async () => feedbackListSchema.parse((await admin.get('/api/admin/feedback')).json()).items[0]!;
    const { id, state, handled } = await list();
    expect([state, handled]).toEqual(['new', null]);
    const colleague = guest();
    const colleagueId = await colleague.register('colleague');
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [colleagueId]);
    const put = (by: TestClient, body: object, of = id) => by.change('PUT', `/api/admin/feedback/${of}/state`, body);
    const both = await Promise.all([put(admin, { state: 'in_work' }), put(colleague, { state: 'in_work' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    const [first, second] = both[0]!.statusCode === 204 ? [admin, colleague] : [colleague, admin];
    const holder = (await list()).handled!.by!;
    const refused = await put(second!, { state: 'done' });
    expect(refused.json()).toMatchObject({ code: 'taken_by_other', owner: holder });
    expect(refused.json<{ message: string }>().message).toContain(`${holder.username}さんが対応中です`);
    for (const _ of [1, 2]) expect((await put(first!, { state: 'done', note: '改善しました' })).statusCode).toBe(204);
    expect(await list()).toMatchObject({ state: 'done', handled: { by: holder, note: '改善しました' } });
    expect((await put(first!, { state: 'in_work' })).json()).toMatchObject({ code: 'feedback_done' });
    expect((await put(first!, { state: 'new' })).statusCode).toBe(400);
    expect((await put(admin, { state: 'done' }, '70000000-0000-4000-8000-000000000001')).statusCode).toBe(404);
    expect((await put(member, { state: 'done' })).statusCode).toBe(403);
  });

  it('is taken over by an operator who saw the current one, and from one who has left', async () => {
    await send(guest(), '引き継いでください');
    const list = async () => feedbackListSchema.parse((await admin.get('/api/admin/feedback')).json()).items[0]!;
    const { id } = await list();
    const colleague = guest();
    const colleagueId = await colleague.register('colleague_two');
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [colleagueId]);
    const put = async (by: TestClient, body: object) =>
      (await by.change('PUT', `/api/admin/feedback/${id}/state`, body)).statusCode;
    expect(await put(admin, { state: 'in_work' })).toBe(204);
    const adminId = (await list()).handled!.by!.id;
    expect(await put(colleague, { state: 'in_work', seen: null })).toBe(409);
    expect(await put(colleague, { state: 'in_work', seen: colleagueId })).toBe(409);
    expect(await put(colleague, { state: 'done', seen: adminId })).toBe(409);
    expect(await put(colleague, { state: 'in_work', seen: adminId })).toBe(204);
    expect((await list()).handled).toMatchObject({ by: { id: colleagueId } });
    expect(await put(admin, { state: 'done' })).toBe(409);
    await test.pool.query('UPDATE app.users SET is_admin = false, erased_at = now() WHERE id = $1', [colleagueId]);
    expect((await list()).handled).toMatchObject({ by: null });
    expect(await put(admin, { state: 'in_work', seen: null })).toBe(204);
    expect(await put(admin, { state: 'done' })).toBe(204);
  });

  it('is paged, each message once', async () => {
    for (let i = 0; i < 5; i++)
      await test.pool.query('INSERT INTO app.feedback (id, message) VALUES (gen_random_uuid(), $1)', [i]);
    const seen: string[] = [];
    for (let path = '/api/admin/feedback?limit=2'; ;) {
      const page = feedbackListSchema.parse((await admin.get(path)).json());
      seen.push(...page.items.map(({ message }) => message));
      if (page.nextCursor === null) break;
      path = `/api/admin/feedback?limit=2&cursor=${page.nextCursor}`;
    }
    expect(seen.sort()).toEqual(['0', '1', '2', '3', '4']);
  });

  it('is read by operators only, with a valid cursor', async () => {
    expect((await guest().get('/api/admin/feedback')).statusCode).toBe(401);
    expect((await member.get('/api/admin/feedback')).json()).toMatchObject({ code: 'admin_only' });
    expect((await admin.get('/api/admin/feedback?cursor=x')).statusCode).toBe(400);
    expect((await admin.get('/api/admin/feedback?limit=0')).statusCode).toBe(400);
  });
});
