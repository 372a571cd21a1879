import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OperatedThreadPage, SupportFigures } from '@meguri/contracts/message/support-thread.ts';
import { supportNumberOf } from '@meguri/contracts/message/support-kinds.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { answer, ask, opened, OPERATED, page, useQuestions } from '../../messages/test-support/questions.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';

const { service, operated, notices } = useQuestions();
let colleague: TestClient;
let colleagueId: number;
beforeAll(async () => {
  colleague = await service.colleague();
  colleagueId = (await colleague.get('/api/user')).json<{ id: number }>().id;
});

const own = (by: TestClient, id: string, ownerId: number | null, seen: number | null = null) =>
  by.change('PUT', `${OPERATED}/${id}/owner`, { ownerId, seen });
const note = (by: TestClient, id: string, text: string, noteId = randomUUID()) =>
  by.post(`${OPERATED}/${id}/notes`, { id: noteId, note: text });
const seenBy = async (by: TestClient, id: string) => (await by.get(`${OPERATED}/${id}`)).json<OperatedThreadPage>();
const roleOf = (userId: number, role: string, isAdmin = true) =>
  service.query('UPDATE app.users SET operator_role = $2, is_admin = $3 WHERE id = $1', [userId, role, isAdmin]);

describe('a question', () => {
  it('is taken by the first of two operators; the second reads who has it', async () => {
    const { id } = await opened(service.borrower);
    const both = await Promise.all([own(service.admin, id, service.adminId), own(colleague, id, colleagueId)]);
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won!.statusCode, lost!.statusCode]).toEqual([204, 409]);
    const { owner } = await seenBy(service.admin, id);
    expect(owner?.since).toMatch(/^\d{4}-/);
    expect(lost!.json()).toMatchObject({
      code: 'support_thread_taken',
      message: expect.stringContaining(`${owner?.username}さんが担当しています`),
      owner: { id: owner?.id },
    });
  });

  it('is handed to a colleague, who is notified, taken back and released', async () => {
    const { id } = await opened(service.borrower);
    expect((await own(service.admin, id, service.adminId)).statusCode).toBe(204);
    expect(await notices()).toEqual([]);
    expect((await own(service.admin, id, colleagueId, service.adminId)).statusCode).toBe(204);
    expect(await notices()).toMatchObject([
      { user_id: colleagueId, title: '相談の担当になりました', path: `/admin/support-requests/${id}` },
    ]);
    expect((await own(service.admin, id, service.adminId, colleagueId)).statusCode).toBe(204);
    expect((await own(service.admin, id, null, service.adminId)).statusCode).toBe(204);
    expect((await seenBy(service.admin, id)).owner).toBeNull();
    expect((await own(colleague, id, colleagueId, service.adminId)).json()).toMatchObject({
      code: 'support_thread_let_go',
    });
  });

  it('has no operator once that one is demoted, and isn’t given to auditors, members, or a party of its rental', async () => {
    const { id } = await opened(service.borrower, { roundId: await roundAt(service, 'in_use') });
    await own(colleague, id, colleagueId);
    await roleOf(colleagueId, 'auditor');
    expect((await seenBy(service.admin, id)).owner).toBeNull();
    expect((await operated('?owner=nobody')).items).toMatchObject([{ id, owner: null }]);
    const given = async (to: number) => (await own(service.admin, id, to)).json<{ code: string }>().code;
    expect(await given(colleagueId)).toBe('support_owner_invalid');
    expect(await given(service.strangerId)).toBe('support_owner_invalid');
    await roleOf(service.ownerId, 'support');
    expect(await given(service.ownerId)).toBe('support_owner_invalid');
    expect((await own(service.owner, id, service.ownerId)).json()).toMatchObject({ code: 'own_round' });
    await roleOf(service.ownerId, 'administrator', false);
    await roleOf(colleagueId, 'administrator');
  });

  it('without an operator is taken by the one who answers, and otherwise stays with its own', async () => {
    const { id } = await opened(service.borrower);
    await answer(service.admin, id, '返信', 1);
    expect((await seenBy(service.admin, id)).owner).toMatchObject({ id: service.adminId });
    await answer(colleague, id, '補足', 2);
    expect((await seenBy(service.admin, id)).owner).toMatchObject({ id: service.adminId });
  });

  it('is listed as one’s own, as unassigned, and by its kind', async () => {
    const [mine, free] = [await opened(service.borrower), await opened(service.borrower, { kind: 'payment' })];
    await own(service.admin, mine.id, service.adminId);
    const found = async (query: string) => (await operated(query)).items.map(({ id }) => id);
    expect(await found('?owner=me')).toEqual([mine.id]);
    expect(await found('?owner=nobody')).toEqual([free.id]);
    expect(await found('?kind=payment')).toEqual([free.id]);
    expect((await operated('?owner=me')).items).toMatchObject([{ owner: { id: service.adminId } }]);
    expect((await service.admin.get(`${OPERATED}?owner=you`)).statusCode).toBe(400);
  });
});

describe('a note on a question', () => {
  it('is read by operators only: its asker gets it neither on a page, nor by a notification, nor in an export', async () => {
    const { borrower, admin } = service;
    const { id } = await opened(borrower);
    const noteId = randomUUID();
    for (const _ of [1, 2]) expect((await note(admin, id, '電話で確認済み', noteId)).statusCode).toBe(204);
    expect((await seenBy(colleague, id)).notes).toMatchObject([
      { note: '電話で確認済み', by: { id: service.adminId, username: 'admin' } },
    ]);
    const own = [await page(borrower, id), await borrower.get('/api/support-requests').then((list) => list.json())];
    const exported = (await borrower.get('/api/user/export')).body;
    expect(exported).toContain(id);
    expect(JSON.stringify(own) + exported).not.toContain('電話で確認済み');
    expect(own[0]).not.toHaveProperty('notes');
    expect(await notices()).toEqual([]);
    for (const by of [borrower, service.owner])
      expect((await note(by, id, 'x')).json()).toMatchObject({ statusCode: 403, code: 'admin_only' });
  });

  it('is no answer: what waits goes on waiting, and the figures don’t count it', async () => {
    const { id, answerBy } = await opened(service.borrower);
    await note(service.admin, id, '確認中');
    expect((await operated()).items).toMatchObject([{ id, answerBy, excerpt: 'コードが表示されません' }]);
    const figures = (await service.admin.get('/api/admin/support-figures')).json<SupportFigures>();
    expect(figures).toMatchObject({ opened: 1, answered: 0, firstAnswer: null });
    // It doesn't hide a newer message either.
    expect((await answer(colleague, id, '返信', 1)).statusCode).toBe(204);
  });

  it('is deleted with the question; fifty are accepted, also after its end, and none from auditors or about one’s own', async () => {
    const { id } = await opened(service.borrower);
    await service.query(
      `INSERT INTO app.support_thread_notes SELECT gen_random_uuid(), $1, $2, now(), 'x' FROM generate_series(1, 49)`,
      [id, service.adminId],
    );
    await service.borrower.post(`/api/support-requests/${id}/close`, { satisfaction: null });
    expect((await note(service.admin, id, '終了後')).statusCode).toBe(204);
    expect((await note(service.admin, id, 'x')).json()).toMatchObject({ code: 'too_many_support_notes' });
    expect((await note(service.admin, id, ' ')).statusCode).toBe(400);
    await roleOf(colleagueId, 'auditor');
    expect((await note(colleague, id, 'x')).json()).toMatchObject({ code: 'role_not_allowed' });
    await roleOf(colleagueId, 'administrator');
    const { id: ownQuestion } = await opened(service.admin);
    expect((await note(service.admin, ownQuestion, 'x')).json()).toMatchObject({ code: 'own_round' });
    await service.query('DELETE FROM app.support_threads WHERE id = $1', [id]);
    expect(await service.query('SELECT FROM app.support_thread_notes')).toEqual([]);
  });
});

describe('the search of questions', () => {
  it('finds words of messages and notes, in any width, all of them together', async () => {
    const { borrower, admin } = service;
    const first = await opened(borrower, { content: 'コードが画面に出ません' });
    const second = await opened(borrower, { content: 'お支払いのコードについて' });
    await ask(borrower, first.id, '追加で：ＡＢＣ店です');
    await note(admin, second.id, '返金待ち');
    const found = async (q: string) =>
      (await operated(`?state=any&q=${encodeURIComponent(q)}`)).items.map(({ id }) => id).toSorted();
    expect(await found('コード')).toEqual([first.id, second.id].toSorted());
    expect(await found('コード　支払')).toEqual([second.id]);
    expect(await found('ＡＢＣ')).toEqual([first.id]);
    expect(await found('返金待ち')).toEqual([second.id]);
    expect(await found('%')).toEqual([]);
    expect(await found('.*')).toEqual([]);
  });

  it('finds the asker by name, and numbers of the question and its rental, page by page', async () => {
    const { borrower, owner, borrowerId } = service;
    const roundId = await roundAt(service, 'in_use');
    const named = await opened(borrower, { roundId });
    const others = await opened(owner);
    const { username } = (await borrower.get('/api/user')).json<{ username: string }>();
    const found = async (q: string, state = 'any') =>
      (await operated(`?state=${state}&q=${encodeURIComponent(q)}`)).items.map(({ id }) => id);
    expect(await found(username)).toEqual([named.id]);
    expect(await found(supportNumberOf(others.id))).toEqual([others.id]);
    expect(await found(supportNumberOf(roundId).toLowerCase())).toEqual([named.id]);
    expect(await found(username, 'closed')).toEqual([]);
    const second = await opened(borrower);
    const start = await operated(`?state=any&limit=1&q=${username}`);
    expect(start).toMatchObject({ items: [{ id: second.id, asker: { id: borrowerId } }], total: 2 });
    const next = await operated(`?state=any&limit=1&q=${username}&cursor=${start.nextCursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([named.id]);
  });

  it('tells an operator neither by rows nor by numbers what their own question or its notes contain', async () => {
    const { admin, adminId, borrower } = service;
    const { id } = await opened(admin, { content: '運営者の質問です' });
    await note(colleague, id, '規約違反の疑い');
    await own(colleague, id, colleagueId);
    await opened(borrower);
    for (const chosen of ['q=規約違反', 'q=別の言葉', 'q=運営者の質問', 'kind=no_code', 'owner=nobody']) {
      const { items, hidden } = await operated(`?state=any&${encodeURI(chosen)}`);
      expect([chosen, items.some((one) => one.id === id), hidden]).toEqual([chosen, false, 1]);
    }
    const guessed = (q: string) => operated(`?state=any&limit=0&askerId=${adminId}&q=${encodeURIComponent(q)}`);
    expect(await guessed('規約違反')).toEqual(await guessed('規約遵守'));
  });

  it('finds who asked among more members of the same name than a search looks at', async () => {
    const { id } = await opened(service.borrower);
    await service.query(
      `INSERT INTO app.users (username, password_hash) SELECT 'namesake-' || n, '-' FROM generate_series(1, 1000) n`,
    );
    await service.query(
      `UPDATE app.support_threads SET asker_id = (SELECT id FROM app.users WHERE username = 'namesake-1000')`,
    );
    expect((await operated('?q=namesake')).items.map((thread) => thread.id)).toEqual([id]);
  });
});
