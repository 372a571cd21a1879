import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_SUPPORT_MESSAGES, MAX_SUPPORT_THREADS_A_DAY } from '@meguri/contracts/limits.ts';
import {
  type OperatedThreadPage,
  operatedThreadPageSchema,
  type SupportThreadPage,
} from '@meguri/contracts/message/support-thread.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { answer, ask, open, opened, OPERATED, OWN, own, page, useQuestions } from '../test-support/questions.ts';

const { service, operated, notices } = useQuestions();
const HOURS_24 = 24 * 3_600_000;

describe('a member’s question', () => {
  it('is answered by operators as 運営事務局, with a notification, and ended with a judgement', async () => {
    const { borrower, admin } = service;
    const thread = await opened(borrower);
    expect(thread).toMatchObject({ kind: 'no_code', item: null, closedAt: null, satisfaction: null });
    expect(Date.parse(thread.answerBy!) - Date.parse(thread.createdAt)).toBe(HOURS_24);
    const { id } = thread;
    expect((await operated()).items).toMatchObject([
      { id, asker: { username: 'kenji' }, excerpt: 'コードが表示されません' },
    ]);
    expect((await answer(admin, id, '画面を読み込み直してください', 1)).statusCode).toBe(204);
    expect(await notices()).toEqual([
      {
        ...{ user_id: service.borrowerId, kind: 'support_message', title: '運営事務局からの返信' },
        sentence: 'ご相談「コードが届かない」に、運営事務局から返信がありました。',
        path: `/support/${id}`,
      },
    ]);
    const read = await page(borrower, id);
    expect(read.messages.map(({ from, content }) => [from, content])).toEqual([
      ['asker', 'コードが表示されません'],
      ['operators', '画面を読み込み直してください'],
    ]);
    expect(JSON.stringify(read)).not.toContain('admin');
    expect(read.answerBy).toBeNull();
    expect((await borrower.change('PUT', `${OWN}/${id}/read`)).statusCode).toBe(204);
    expect(await notices()).toEqual([]);
    const ended = (await borrower.post(`${OWN}/${id}/close`, { satisfaction: 'good' })).json<SupportThreadPage>();
    expect(ended).toMatchObject({ satisfaction: 'good', closedAt: expect.any(String) });
    expect((await operated('?state=closed')).items).toMatchObject([{ id, satisfaction: 'good' }]);
    expect((await ask(borrower, id, 'もう一つ')).json()).toMatchObject({ code: 'support_thread_closed' });
    // The judgement can be changed, and an operator's late press changes nothing.
    await borrower.post(`${OWN}/${id}/close`, { satisfaction: 'bad' });
    expect((await admin.post(`${OPERATED}/${id}/close`, { seen: 2 })).statusCode).toBe(204);
    expect(await page(borrower, id)).toMatchObject({ satisfaction: 'bad', closedAt: ended.closedAt });
    expect(await notices()).toEqual([]);
  });

  it('keeps the promised time of its first waiting message, and gets a new one after an answer', async () => {
    const { borrower, admin } = service;
    const clock = service.get(Clock);
    const start = Date.now();
    const at = (hours: number) => (clock.now = () => new Date(start + hours * 3_600_000));
    at(0);
    const { id, answerBy } = await opened(borrower);
    at(5);
    await ask(borrower, id, 'まだです');
    expect((await page(borrower, id)).answerBy).toBe(answerBy);
    await answer(admin, id, '確認します', 2);
    at(7);
    const again = (await ask(borrower, id, 'お願いします')).json<SupportThreadPage>();
    expect(Date.parse(again.answerBy!)).toBe(start + 7 * 3_600_000 + HOURS_24);
    at(0);
  });

  it('may name a rental of the asker’s own, and opens no chat of it to operators', async () => {
    const roundId = await roundAt(service, 'in_use');
    await service.borrower.post(`/api/transaction-messages/${roundId}`, { content: 'ないしょの話' });
    const thread = await opened(service.borrower, { roundId });
    expect(thread).toMatchObject({ roundId, item: { id: expect.any(String), name: expect.any(String) } });
    const seen = operatedThreadPageSchema.parse(
      (await service.admin.get(`${OPERATED}/${thread.id}`)).json<OperatedThreadPage>(),
    );
    expect(JSON.stringify(seen)).not.toContain('ないしょ');
    const chat = await service.admin.get(`/api/admin/damage-reports/${roundId}/transaction-messages`);
    expect(chat.json()).toMatchObject({ code: 'no_open_report' });
    for (const other of [roundId, randomUUID()])
      expect((await open(service.stranger, { roundId: other })).json()).toMatchObject({
        ...{ statusCode: 404, code: 'transaction_not_found' },
      });
  });

  it('doesn’t exist for another member or a guest', async () => {
    const { id } = await opened(service.borrower);
    const { stranger } = service;
    for (const refused of [
      await stranger.get(`${OWN}/${id}`),
      await ask(stranger, id, 'x'),
      await stranger.post(`${OWN}/${id}/close`, { satisfaction: null }),
      await stranger.change('PUT', `${OWN}/${id}/read`),
      // Operators answer on their own page.
      await service.admin.get(`${OWN}/${id}`),
      await service.borrower.get(`${OWN}/${randomUUID()}`),
    ])
      expect(refused.json()).toMatchObject({ statusCode: 404, code: 'support_thread_not_found' });
    expect(await own(stranger)).toMatchObject({ items: [], total: 0 });
    expect((await service.guest().get(OWN)).statusCode).toBe(401);
    expect((await open(service.guest())).statusCode).toBe(401);
    expect((await page(service.borrower, id)).messages).toHaveLength(1);
  });

  it('is begun once by a repeated press, and a message is stored once', async () => {
    const clientId = randomUUID();
    const three = await Promise.all([1, 2, 3].map(() => open(service.borrower, { clientId })));
    expect(new Set(three.map((one) => one.json<SupportThreadPage>().id)).size).toBe(1);
    expect((await own(service.borrower)).total).toBe(1);
    const different = await open(service.borrower, { clientId, content: '別の内容' });
    expect(different.json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' });
    const { id } = three[0]!.json<SupportThreadPage>();
    const again = { clientId: randomUUID() };
    await Promise.all([1, 2, 3].map(() => ask(service.borrower, id, '一度だけ', again)));
    expect((await page(service.borrower, id)).messages.map(({ position }) => position)).toEqual([1, 2]);
    const answers = { clientId: randomUUID() };
    await Promise.all([1, 2].map(() => answer(service.admin, id, '返信', 2, answers)));
    expect((await page(service.borrower, id)).messages).toHaveLength(3);
    // The same id, from another person, is another message.
    expect((await open(service.owner, { clientId })).statusCode).toBe(201);
  });

  it('gets consecutive positions from concurrent messages', async () => {
    const { id } = await opened(service.borrower);
    const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(service.borrower, id, `${n}`)));
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const positions = (await page(service.borrower, id)).messages.map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    ['no kind', { kind: undefined }, 'kind', '種類を選択してください'],
    ['an unknown kind', { kind: 'soiled' }, 'kind', '種類を選択してください'],
    ['no text', { content: ' \u3000\n' }, 'content', '内容を入力してください'],
    ['2,001 characters', { content: 'あ'.repeat(2001) }, 'content', '2000文字以内で入力してください'],
    ['U+0000', { content: 'a\0b' }, 'content', '使用できない文字が含まれています'],
  ])('is rejected with %s', async (_what, more, field, message) => {
    expect((await open(service.borrower, more)).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field, message }],
    });
    expect((await own(service.borrower)).items).toEqual([]);
  });

  it.each([
    ['a client id that is none', { clientId: 'x' }],
    ['a rental that is none', { roundId: 'x' }],
    ['an asker of one’s choice', { askerId: 1 }],
  ])('is rejected with %s', async (_what, more) => {
    expect((await open(service.borrower, more)).statusCode).toBe(400);
  });

  it('keeps markup as text', async () => {
    const content = '<script>alert(1)</script>';
    const { id } = await opened(service.borrower, { content });
    expect((await page(service.borrower, id)).messages[0]).toMatchObject({ content });
  });

  it('can be begun some times a day, and has so many messages', async () => {
    for (let n = 0; n < MAX_SUPPORT_THREADS_A_DAY; n += 1) expect((await open(service.owner)).statusCode).toBe(201);
    expect((await open(service.owner)).json()).toMatchObject({ statusCode: 429, code: 'too_many_support_threads' });
    const { id } = await opened(service.borrower);
    await service.query('UPDATE app.support_threads SET last_position = $2 WHERE id = $1', [id, MAX_SUPPORT_MESSAGES]);
    expect((await ask(service.borrower, id, 'x')).json()).toMatchObject({
      statusCode: 409,
      code: 'support_thread_full',
    });
    expect((await answer(service.admin, id, 'お答えします', MAX_SUPPORT_MESSAGES)).statusCode).toBe(204);
  });
});
