import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import {
  type OperatedThreadPage,
  operatedThreadPageSchema,
  type OperatedThreads,
  type SupportFigures,
  supportFiguresSchema,
} from '@meguri/contracts/message/support-thread.ts';
import pg from 'pg';
import { pino } from 'pino';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { answer, ask, opened, OPERATED, OWN, page, useQuestions } from '../../messages/test-support/questions.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { LateQuestions } from './late-questions.ts';

const { service, operated, notices } = useQuestions();
const notifyOfLate = () =>
  new LateQuestions(
    ...([service.get(pg.Pool), service.get(Notifications), service.get(Clock)] as const),
    pino({ level: 'silent' }),
  ).notify();
const isLate = (id: string) =>
  service.query(`UPDATE app.support_threads SET answer_by = $2::timestamptz - interval '1 minute' WHERE id = $1`, [
    ...[id, service.get(Clock).now()],
  ]);
const noticesOf = async (userId: number) => (await notices()).filter((notice) => notice['user_id'] === userId);

describe('operators', () => {
  it('list what waits by its promised time, apart from what is answered and ended', async () => {
    const [first, second, third] = [
      await opened(service.borrower),
      await opened(service.owner),
      await opened(service.stranger),
    ];
    await answer(service.admin, second.id, '返信', 1);
    await service.query(`UPDATE app.support_threads SET answer_by = answer_by - interval '1 hour' WHERE id = $1`, [
      third.id,
    ]);
    expect((await operated()).items.map(({ id }) => id)).toEqual([third.id, first.id]);
    expect((await operated('?state=answered')).items).toMatchObject([{ id: second.id, answerBy: null }]);
    const start = await operated('?limit=1');
    expect(start).toMatchObject({ items: [{ id: third.id }], total: 2 });
    expect((await operated(`?limit=1&cursor=${start.nextCursor}`)).items).toMatchObject([{ id: first.id }]);
    expect(await operated('?limit=0')).toMatchObject({ items: [], total: 2 });
    expect((await service.admin.get(`${OPERATED}?cursor=x`)).statusCode).toBe(400);
    expect((await service.admin.get(`${OPERATED}?state=all`)).statusCode).toBe(400);
  });

  it('find all questions of one member, of a question’s asker, and about one rental, in whatever state', async () => {
    const { admin, borrower, borrowerId } = service;
    const roundId = await roundAt(service, 'in_use');
    const first = await opened(borrower, { roundId });
    const second = await opened(borrower);
    const { id: others } = await opened(service.owner, { roundId });
    await answer(admin, first.id, '返信', 1);
    await borrower.post(`${OWN}/${first.id}/close`, { satisfaction: 'bad' });
    const found = async (query: string) => (await operated(`?state=any&${query}`)).items.map(({ id }) => id);
    expect(await found(`askerId=${borrowerId}`)).toEqual([first.id, second.id]);
    expect(await found(`sameAskerAs=${second.id}`)).toEqual([first.id, second.id]);
    expect(await found(`roundId=${roundId}`)).toEqual([first.id, others]);
    expect(await found(`roundId=${roundId}&askerId=${borrowerId}`)).toEqual([first.id]);
    expect(await operated(`?askerId=${borrowerId}`)).toMatchObject({ items: [{ id: second.id }], total: 1 });
    expect(await operated(`?state=any&limit=1&askerId=${borrowerId}`)).toMatchObject({ items: [{}], total: 2 });
  });

  it('find a guest’s other questions by their address, of which only confirmed ones are shown', async () => {
    const ask = async (email: string, kind: string) => {
      const asked = { email, kind, content: '質問', clientId: randomUUID() };
      expect((await service.guest().post('/api/guest-questions', asked)).statusCode).toBe(204);
      const [row] = await service.query('SELECT id FROM app.support_threads ORDER BY created_at DESC LIMIT 1');
      return String(row?.['id']);
    };
    const confirm = (ids: readonly string[]) =>
      service.query('UPDATE app.support_threads SET confirmed_at = now(), answer_by = now() WHERE id = ANY ($1)', [
        ids,
      ]);
    const [one, other, stranger] = [
      await ask('guest@example.jp', 'account'),
      await ask('Guest@example.jp', 'payment'),
      await ask('stranger@example.jp', 'account'),
    ];
    await confirm([one, stranger]);
    expect((await operated(`?state=any&sameAskerAs=${one}`)).items).toMatchObject([{ id: one }]);
    await confirm([other]);
    expect((await operated(`?state=any&sameAskerAs=${one}`)).items.map(({ id }) => id).toSorted()).toEqual(
      [one, other].toSorted(),
    );
  });

  it('answer and end only what they have seen: the second of two is rejected', async () => {
    const { id } = await opened(service.borrower);
    const colleague = await service.colleague();
    const both = await Promise.all([answer(service.admin, id, '一人め', 1), answer(colleague, id, '二人め', 1)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    await ask(service.borrower, id, '解決していません');
    for (const late of [
      await answer(colleague, id, 'x', 2),
      await colleague.post(`${OPERATED}/${id}/close`, { seen: 2 }),
    ])
      expect(late.json()).toMatchObject({ statusCode: 409, code: 'support_thread_changed' });
    expect((await colleague.post(`${OPERATED}/${id}/close`, { seen: 3 })).statusCode).toBe(204);
    expect(await notices()).toMatchObject([{ title: 'ご相談の終了', path: `/support/${id}` }]);
    expect((await answer(colleague, id, 'x', 3)).json()).toMatchObject({ code: 'support_thread_closed' });
  });

  it('write to a member first, who is notified and answers', async () => {
    const { admin, borrower, borrowerId, ownerId } = service;
    const roundId = await roundAt(service, 'in_use');
    const body = { kind: 'not_arrived', content: 'お届けが遅れています', clientId: randomUUID(), roundId };
    const contact = (userId: number, more: object = {}) =>
      admin.post(`/api/admin/users/${userId}/support-requests`, { ...body, ...more });
    const begun = await contact(borrowerId);
    expect(begun.statusCode).toBe(201);
    const thread = operatedThreadPageSchema.parse(begun.json<OperatedThreadPage>());
    expect(thread).toMatchObject({ asker: { id: borrowerId }, roundId, answerBy: null });
    expect(thread.messages).toMatchObject([{ from: 'operators', content: body.content }]);
    expect((await contact(borrowerId)).json()).toMatchObject({ id: thread.id });
    expect((await contact(borrowerId, { content: '別の文' })).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await contact(ownerId)).json()).toMatchObject({ code: 'support_thread_not_found' });
    expect(await notices()).toMatchObject([
      { user_id: borrowerId, title: '運営事務局からのご連絡', path: `/support/${thread.id}` },
    ]);
    expect((await page(borrower, thread.id)).messages).toHaveLength(1);
    expect((await ask(borrower, thread.id, '待ちます')).statusCode).toBe(201);
    expect(await operated()).toMatchObject({ items: [{ id: thread.id, answerBy: expect.any(String) }], total: 1 });
    expect((await admin.get('/api/admin/support-figures')).json()).toMatchObject({ opened: 0, answered: 0 });
  });

  it('don’t write to themselves, to who has left, about rentals of others, or without the role', async () => {
    const { admin, adminId, borrowerId, owner } = service;
    const body = () => ({ kind: 'other', content: 'ご連絡', clientId: randomUUID() });
    const contact = (userId: number, more: object = {}) =>
      admin.post(`/api/admin/users/${userId}/support-requests`, { ...body(), ...more });
    expect((await contact(adminId)).json()).toMatchObject({ statusCode: 403, code: 'own_round' });
    expect((await contact(999_999)).json()).toMatchObject({ statusCode: 404, code: 'user_not_found' });
    expect((await contact(borrowerId, { roundId: randomUUID() })).json()).toMatchObject({
      code: 'transaction_not_found',
    });
    const path = `/api/admin/users/${borrowerId}/support-requests`;
    expect((await owner.post(path, body())).json()).toMatchObject({ statusCode: 403, code: 'admin_only' });
    expect(await operated('?state=any')).toMatchObject({ items: [], total: 0 });
    expect(await notices()).toEqual([]);
  });

  it('need a role that may', async () => {
    const { id } = await opened(service.borrower);
    const auditor = await service.colleague();
    const [{ id: auditorId } = { id: 0 }] = [(await auditor.get('/api/user')).json<{ id: number }>()];
    await service.query(`UPDATE app.users SET operator_role = 'auditor' WHERE id = $1`, [auditorId]);
    expect((await auditor.get(`${OPERATED}/${id}`)).statusCode).toBe(200);
    for (const refused of [
      await answer(auditor, id, 'x', 1),
      await auditor.post(`${OPERATED}/${id}/close`, { seen: 1 }),
    ])
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'role_not_allowed' });
    for (const refused of [await service.owner.get(OPERATED), await answer(service.owner, id, 'x', 1)])
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'admin_only' });
    expect((await service.guest().get(OPERATED)).statusCode).toBe(401);
    expect((await service.admin.get(`${OPERATED}/${randomUUID()}`)).json()).toMatchObject({
      code: 'support_thread_not_found',
    });
  });

  it('don’t answer what they asked as members', async () => {
    const { id } = await opened(service.admin);
    expect(await operated()).toMatchObject({ items: [], total: 0, hidden: 1 });
    for (const refused of [
      await service.admin.get(`${OPERATED}/${id}`),
      await answer(service.admin, id, 'x', 1),
      await service.admin.post(`${OPERATED}/${id}/close`, { seen: 1 }),
    ])
      expect(refused.json()).toMatchObject({ code: 'own_round' });
  });

  it('don’t answer what they asked as guests with the address of their account', async () => {
    const { admin, adminId } = service;
    const of = 'UPDATE app.users SET email_verified_at = now(), email =';
    await service.query(`${of} 'Operator@example.jp' WHERE id = $1`, [adminId]);
    const asked = { email: 'operator@example.jp', kind: 'account', content: '質問', clientId: randomUUID() };
    expect((await service.guest().post('/api/guest-questions', asked)).statusCode).toBe(204);
    const [{ id } = { id: '' }] = await service.query(
      'UPDATE app.support_threads SET confirmed_at = now(), answer_by = now() RETURNING id',
    );
    expect(await operated()).toMatchObject({ items: [], total: 0 });
    for (const refused of [
      await admin.get(`${OPERATED}/${String(id)}`),
      await answer(admin, String(id), 'x', 1),
      await admin.post(`${OPERATED}/${String(id)}/close`, { seen: 1 }),
    ])
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'own_round' });
    await service.query(`${of} 'elsewhere@example.jp' WHERE id = $1`, [adminId]);
    expect(await operated()).toMatchObject({ items: [{ id }], total: 1 });
  });

  it('neither see nor answer what is or may be about a rental of their own, and see how many these are', async () => {
    const { owner, ownerId } = service;
    const { id } = await opened(service.borrower, { roundId: await roundAt(service, 'in_use') });
    // It names no rental: it may be about this one.
    const { id: unnamed } = await opened(service.borrower);
    const { id: other } = await opened(service.stranger);
    const setOperator = (isAdmin: boolean) =>
      service.query('UPDATE app.users SET is_admin = $2 WHERE id = $1', [ownerId, isAdmin]);
    await setOperator(true);
    const listed = (await owner.get(OPERATED)).json<OperatedThreads>();
    expect(listed).toMatchObject({ items: [{ id: other }], total: 1, hidden: 2 });
    for (const refused of [
      await owner.get(`${OPERATED}/${id}`),
      await owner.get(`${OPERATED}/${unnamed}`),
      await answer(owner, id, 'x', 1),
      await answer(owner, unnamed, 'x', 1),
      await owner.post(`${OPERATED}/${id}/close`, { seen: 1 }),
    ])
      expect(refused.json()).toMatchObject({ statusCode: 403, code: 'own_round' });
    await setOperator(false);
    expect(await operated()).toMatchObject({ total: 3, hidden: 0 });
    expect((await answer(service.admin, id, '返信', 1)).statusCode).toBe(204);
  });

  it('see how soon questions were answered and ended, and how they were judged', async () => {
    const figures = async () =>
      supportFiguresSchema.parse((await service.admin.get('/api/admin/support-figures')).json<SupportFigures>());
    expect(await figures()).toEqual({
      ...{ days: 28, opened: 0, answered: 0, inTime: 0, closed: 0, firstAnswer: null, solving: null },
      satisfaction: { good: 0, fair: 0, bad: 0 },
    });
    const [soon, late, open] = [
      await opened(service.borrower),
      await opened(service.owner),
      await opened(service.owner),
    ];
    for (const { id } of [soon, late]) await answer(service.admin, id, '返信', 1);
    await service.borrower.post(`${OWN}/${soon.id}/close`, { satisfaction: 'good' });
    const age = (id: string, hours: number) =>
      service.query(`UPDATE app.support_threads SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1`, [
        ...[id, hours],
      ]);
    await age(soon.id, 2);
    await age(late.id, 30);
    await age(open.id, 24 * 29);
    const now = await figures();
    expect(now).toMatchObject({
      opened: 2,
      answered: 2,
      inTime: 1,
      closed: 1,
      satisfaction: { good: 1, fair: 0, bad: 0 },
    });
    expect(now.firstAnswer).toBeCloseTo(16 * 3600, -2);
    expect(now.solving).toBeCloseTo(2 * 3600, -2);
    expect((await service.owner.get('/api/admin/support-figures')).statusCode).toBe(403);
  });

  it('are notified once of a question that waits longer than promised, unless they may not answer', async () => {
    const { id } = await opened(service.borrower);
    await notifyOfLate();
    expect(await notices()).toEqual([]);
    const auditor = await service.colleague();
    const { id: auditorId } = (await auditor.get('/api/user')).json<{ id: number }>();
    await service.query(`UPDATE app.users SET operator_role = 'auditor' WHERE id = $1`, [auditorId]);
    await isLate(id);
    for (const _ of [1, 2]) await notifyOfLate();
    expect(await noticesOf(service.adminId)).toMatchObject([
      { kind: 'task_escalated', path: '/admin/support-requests', sentence: expect.stringMatching(/うち1件が/) },
    ]);
    expect(await noticesOf(auditorId)).toEqual([]);
    await service.query('UPDATE app.notifications SET read_at = now()');
    await notifyOfLate();
    expect(await noticesOf(service.adminId)).toEqual([]);
  });

  it('are notified only of what they may answer', async () => {
    const { adminId, ownerId } = service;
    const { id } = await opened(service.borrower, { roundId: await roundAt(service, 'in_use') });
    await isLate(id);
    const setOperator = (isAdmin: boolean) =>
      service.query('UPDATE app.users SET is_admin = $2 WHERE id = $1', [ownerId, isAdmin]);
    await setOperator(true);
    await notifyOfLate();
    expect(await noticesOf(ownerId)).toEqual([]);
    expect(await noticesOf(adminId)).toMatchObject([{ sentence: expect.stringMatching(/うち1件が/) }]);
    await isLate((await opened(service.stranger)).id);
    await notifyOfLate();
    await setOperator(false);
    expect(await noticesOf(ownerId)).toMatchObject([{ sentence: expect.stringMatching(/うち1件が/) }]);
    expect(await noticesOf(adminId)).toMatchObject([{ sentence: expect.stringMatching(/うち2件が/) }]);
  });

  it('cost one query for all of them while questions are late', async () => {
    for (const asker of [service.borrower, service.owner]) await isLate((await opened(asker)).id);
    await service.colleague();
    const pool = service.get(pg.Pool);
    const query = jest.spyOn(pool, 'query');
    await notifyOfLate();
    const asked = query.mock.calls.filter(([text]) => /support_threads q/.test(String(text)));
    query.mockRestore();
    expect(asked).toHaveLength(1);
  });

  it('are notified as administrators once of what no operator may answer', async () => {
    const { adminId } = service;
    await service.query('UPDATE app.users SET is_admin = false WHERE id <> $1', [adminId]);
    await isLate((await opened(service.admin)).id);
    for (const _ of [1, 2]) await notifyOfLate();
    expect(await noticesOf(adminId)).toMatchObject([
      {
        title: '担当できる運営者がいない相談があります',
        path: '/admin/users',
        sentence: expect.stringMatching(/うち1件に/),
      },
    ]);
    await isLate((await opened(service.borrower)).id);
    await notifyOfLate();
    expect((await noticesOf(adminId)).map(({ title }) => title).toSorted()).toEqual([
      '担当できる運営者がいない相談があります',
      '返信の期限を過ぎた相談があります',
    ]);
  });
});
