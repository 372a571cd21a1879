import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_GUEST_QUESTIONS_AN_HOUR, MAX_MESSAGES_A_MINUTE } from '@meguri/contracts/limits.ts';
import { type GuestThread, guestThreadSchema } from '@meguri/contracts/message/guest-question.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { DailyUpkeep } from '../../accounts/leaving/daily-upkeep.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { answer, OPERATED, OWN, useQuestions } from '../test-support/questions.ts';

const { service, operated } = useQuestions();
const PATH = '/api/guest-questions';
const SCRIPT = '<script>alert(1)</script>';

const ask = (more: object = {}) =>
  service.guest().post(PATH, {
    ...{ email: 'guest@example.jp', kind: 'other', content: `登録できません${SCRIPT}`, clientId: randomUUID() },
    ...more,
  });
const mails = () =>
  service.query(
    'SELECT recipient, subject, body_text AS text FROM app.mails WHERE recipient IS NOT NULL ORDER BY created_at',
  );
/** The secret of the newest mailed link. */
const token = async () => {
  const texts = (await mails()).map(({ text }) => String(text));
  return /\/support\/guest\?token=(\S+)/.exec(texts.at(-1) ?? '')?.[1] ?? '';
};
const send = (route: string, body: object) => service.guest().post(`${PATH}/${route}`, body);
const read = async (secret: string) =>
  guestThreadSchema.parse((await send('read', { token: secret })).json<GuestThread>());

describe('a guest’s question', () => {
  it('is shown to operators once the guest has confirmed the address, and answered by mail', async () => {
    await service.query('DELETE FROM app.mails');
    expect((await ask()).statusCode).toBe(204);
    expect(await mails()).toMatchObject([
      { recipient: 'guest@example.jp', subject: expect.stringContaining('ご相談の確認') },
    ]);
    expect(JSON.stringify(await mails())).not.toContain('登録できません');
    const secret = await token();
    expect(await read(secret)).toMatchObject({ isConfirmed: false, answerBy: null });
    for (const state of ['waiting', 'answered', 'closed'])
      expect(await operated(`?state=${state}`)).toMatchObject({ total: 0 });
    const { id } = await read(secret);
    for (const hidden of [await service.admin.get(`${OPERATED}/${id}`), await answer(service.admin, id, 'x', 1)])
      expect(hidden.json()).toMatchObject({ code: 'support_thread_not_found' });
    for (const early of [
      await send('messages', { token: secret, content: 'x', clientId: randomUUID() }),
      await send('close', { token: secret, satisfaction: null }),
    ])
      expect(early.json()).toMatchObject({ code: 'support_thread_not_found' });

    for (const _ of [1, 2]) expect((await send('confirm', { token: secret })).statusCode).toBe(200);
    const { isConfirmed, answerBy } = await read(secret);
    expect([isConfirmed, answerBy]).toEqual([true, expect.any(String)]);
    expect((await operated()).items).toMatchObject([{ id, asker: null, guestEmail: 'guest@example.jp' }]);
    const seen = (await service.admin.get(`${OPERATED}/${id}`)).json<OperatedThreadPage>();
    expect(seen.messages).toMatchObject([{ content: `登録できません${SCRIPT}` }]);
    expect((await answer(service.admin, id, '返信です', 1)).statusCode).toBe(204);
    expect((await mails()).at(-1)).toMatchObject({ subject: expect.stringContaining('運営事務局からの返信') });
    expect(await token()).toBe(secret);
    await send('messages', { token: secret, content: 'ありがとうございます', clientId: randomUUID() });
    const ended = (await send('close', { token: secret, satisfaction: 'good' })).json<GuestThread>();
    expect(ended).toMatchObject({ satisfaction: 'good', messages: [{}, { from: 'operators' }, { from: 'asker' }] });
    const late = await send('messages', { token: secret, content: 'x', clientId: randomUUID() });
    expect(late.json()).toMatchObject({ code: 'support_thread_closed' });
  });

  it('belongs to no member, not even to a signed-in one who asks', async () => {
    await ask();
    const { id } = await read(await token());
    expect((await service.borrower.get(`${OWN}/${id}`)).statusCode).toBe(404);
    expect((await service.borrower.post(`${OWN}/${id}/close`, { satisfaction: null })).statusCode).toBe(404);
  });

  it('isn’t found by a forged, changed or foreign link', async () => {
    await ask();
    const secret = await token();
    const [id, signature] = secret.split('.');
    for (const wrong of ['', 'x', `${randomUUID()}.${signature}`, `${id}.`, `${secret}x`, `${id}.${'a'.repeat(43)}`])
      expect((await send('read', { token: wrong })).json()).toMatchObject({ code: 'support_thread_not_found' });
    expect((await send('read', {})).statusCode).toBe(400);
  });

  it('is stored and mailed once by a repeated press', async () => {
    await service.query('DELETE FROM app.mails');
    const clientId = randomUUID();
    const three = await Promise.all([1, 2, 3].map(() => ask({ clientId })));
    expect([...three, await ask({ clientId })].map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect(await mails()).toHaveLength(1);
    expect((await ask({ clientId, content: '別' })).json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it.each([
    ['no address', { email: undefined }, 'email', '有効なメールアドレスを入力してください'],
    ['two addresses', { email: 'a@example.jp,b@example.jp' }, 'email', '有効なメールアドレスを入力してください'],
    ['no kind', { kind: 'soiled' }, 'kind', '種類を選択してください'],
    ['no text', { content: ' ' }, 'content', '内容を入力してください'],
    ['2,001 characters', { content: 'あ'.repeat(2001) }, 'content', '2000文字以内で入力してください'],
  ])('is rejected with %s', async (_what, more, field, message) => {
    expect((await ask(more)).json()).toMatchObject({ statusCode: 400, errors: [{ field, message }] });
  });

  it('is limited for each network, and for each address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= MAX_GUEST_QUESTIONS_AN_HOUR; n += 1)
      statuses.push((await ask({ email: `guest${n}@example.jp` })).statusCode);
    expect(statuses).toEqual([...Array<number>(MAX_GUEST_QUESTIONS_AN_HOUR).fill(204), 429]);
    await service.query(`DELETE FROM app.request_limits WHERE kind = 'guest-question'`);
    await service.query('DELETE FROM app.mails');
    for (let n = 0; n < 5; n += 1) await ask({ email: `one+${n}@example.jp` });
    await service.query(`DELETE FROM app.request_limits WHERE kind = 'guest-question'`);
    expect((await ask({ email: 'one+5@example.jp' })).statusCode).toBe(429);
    expect(await mails()).toHaveLength(5);
  });

  it('takes so many messages and judgements a minute', async () => {
    await ask();
    const secret = await token();
    const { id } = await read(secret);
    await send('confirm', { token: secret });
    for (let n = 0; n < MAX_MESSAGES_A_MINUTE; n += 1)
      await service.get(RequestLimits).take('message', `question ${id}`, 'too_many_messages');
    for (const refused of [
      await send('messages', { token: secret, content: 'x', clientId: randomUUID() }),
      await send('close', { token: secret, satisfaction: 'good' }),
    ])
      expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too_many_messages' });
    expect(await read(secret)).toMatchObject({ closedAt: null, messages: [{}] });
  });

  it('is limited apart from mails that verify an address, which only an address without an account gets', async () => {
    const limits = service.get(RequestLimits);
    const take = () => limits.tryTake('address-mail', 'guest@example.jp');
    for (let n = 0; n < 4; n += 1) await take();
    for (let n = 0; n < MAX_GUEST_QUESTIONS_AN_HOUR; n += 1) expect((await ask()).statusCode).toBe(204);
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
  });

  it('is deleted after two days without a confirmation', async () => {
    await ask();
    const unconfirmed = await token();
    await ask({ email: 'other@example.jp' });
    const confirmed = await token();
    await send('confirm', { token: confirmed });
    await service.query(`UPDATE app.support_threads SET created_at = created_at - interval '49 hours'`);
    await service.get(DailyUpkeep).run();
    expect((await send('confirm', { token: unconfirmed })).json()).toMatchObject({ code: 'support_thread_not_found' });
    expect(await read(confirmed)).toMatchObject({ isConfirmed: true });
  });
});
