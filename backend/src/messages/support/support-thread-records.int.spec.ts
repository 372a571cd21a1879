import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  OperatedThreadPage,
  SupportThreadInput,
  SupportThreadPage,
} from '@meguri/contracts/message/support-thread.ts';
import pg from 'pg';
import { DailyUpkeep } from '../../accounts/leaving/daily-upkeep.ts';
import { Erasure } from '../../accounts/leaving/erasure.ts';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { answer, ask, open, opened, OPERATED, own, page, useQuestions } from '../test-support/questions.ts';
import { photoOf } from '../test-support/service.ts';
import { SupportThreads } from './support-threads.ts';

const { service } = useQuestions();

describe('the photos of a question', () => {
  const photosOf = (by: TestClient, count: number) => Promise.all(Array.from({ length: count }, () => photoOf(by)));
  const statusOf = async (by: TestClient, url: string) => (await by.get(url)).statusCode;

  it('are seen by their asker and operators, ten at most', async () => {
    const { borrower, owner, admin } = service;
    const images = await photosOf(borrower, 10);
    const { id, messages } = await opened(borrower, { images });
    expect(messages).toMatchObject([{ images }]);
    const seen = (await admin.get(`${OPERATED}/${id}`)).json<OperatedThreadPage>();
    expect(seen.messages).toMatchObject([{ images }]);
    expect(await Promise.all([borrower, admin, owner, service.guest()].map((by) => statusOf(by, images[0]!)))).toEqual([
      ...[200, 200, 404, 401],
    ]);
    const more = await ask(borrower, id, 'もう一枚', { images: [await photoOf(borrower)] });
    expect(more.json<SupportThreadPage>().messages[1]?.images).toHaveLength(1);
    const eleven = await open(borrower, { images: [...images, await photoOf(borrower)] });
    expect(eleven.json()).toMatchObject({ errors: [{ field: 'images', message: '写真は10枚まで添付できます' }] });
  });

  it('must be the asker’s own', async () => {
    const others = await photoOf(service.owner);
    for (const image of [others, '/api/uploads/none.webp', 'https://example.jp/x.webp', '<script>'])
      expect((await open(service.borrower, { images: [image] })).json()).toMatchObject({
        errors: [{ field: 'images' }],
      });
    expect((await own(service.borrower)).items).toEqual([]);
  });

  it('show operators one of a chat that they haven’t opened, once its author attaches it', async () => {
    const { borrower, admin } = service;
    const photo = await photoOf(borrower);
    await borrower.post(`/api/messages/${service.ownerId}`, { content: '見てください', images: [photo] });
    expect(await statusOf(admin, photo)).toBe(404);
    await opened(borrower, { images: [photo] });
    expect(await statusOf(admin, photo)).toBe(200);
  });

  it('are deleted with the question three years after its last message, except one that a chat shows', async () => {
    const { borrower } = service;
    const [only, shared] = [await photoOf(borrower), await photoOf(borrower)];
    await borrower.post(`/api/messages/${service.ownerId}`, { content: '見てください', images: [shared] });
    const { id } = await opened(borrower, { images: [only, shared] });
    const ago = (time: string) =>
      service.query(`UPDATE app.support_threads SET last_at = $2::timestamptz - interval '${time}' WHERE id = $1`, [
        ...[id, service.clock.now().toISOString()],
      ]);
    await ago('3 years - 1 day');
    await service.get(DailyUpkeep).run();
    expect((await page(borrower, id)).messages[0]?.images).toEqual([only, shared]);
    await ago('3 years 1 day');
    await service.get(DailyUpkeep).run();
    expect((await own(borrower)).total).toBe(0);
    expect([await statusOf(borrower, only), await statusOf(borrower, shared)]).toEqual([404, 200]);
  });
});

describe('a question’s texts', () => {
  it('are exported to their asker, with the answers, and deleted with the account', async () => {
    const { stranger, admin } = service;
    const { id } = await opened(stranger, { content: '私の質問' });
    await opened(service.owner, { content: 'ほかの方の質問' });
    await answer(admin, id, '運営の返信', 1);
    const { support } = (await stranger.get('/api/user/export')).json<{ support: unknown }>();
    expect(support).toMatchObject([{ id, messages: [{ from: 'asker', content: '私の質問' }, { from: 'operators' }] }]);
    expect(JSON.stringify(support)).not.toContain('ほかの方');
    expect(await service.get(Erasure).erase(service.strangerId)).toBe(true);
    expect(
      await service.query('SELECT DISTINCT thread_id FROM app.support_thread_messages WHERE thread_id = $1', [id]),
    ).toEqual([]);
    expect(await service.query('SELECT id FROM app.support_threads')).toHaveLength(1);
  });

  it('are exported and deleted too if their asker was a guest with the account’s address', async () => {
    const member = service.guest();
    const memberId = await member.register('member_later');
    await service.query(
      'UPDATE app.users SET email = $2, email_verified_at = now(), pending_email = NULL WHERE id = $1',
      [memberId, 'later@example.jp'],
    );
    const asGuest = async (email: string, content: string) => {
      const question = { email, kind: 'account', content, clientId: randomUUID() };
      expect((await service.guest().post('/api/guest-questions', question)).statusCode).toBe(204);
    };
    await asGuest('Later@example.jp', 'ログインできません');
    await asGuest('other@example.jp', 'ほかの方の質問');
    await service.query('UPDATE app.support_threads SET confirmed_at = now()');
    // It isn't known yet who entered the address.
    await asGuest('later@example.jp', '確認前の質問');
    const { support } = (await member.get('/api/user/export')).json<{ support: unknown }>();
    expect(support).toMatchObject([{ messages: [{ from: 'asker', content: 'ログインできません' }] }]);
    expect(await service.get(Erasure).erase(memberId)).toBe(true);
    expect(await service.query('SELECT guest_email FROM app.support_threads ORDER BY guest_email')).toEqual([
      { guest_email: 'later@example.jp' },
      { guest_email: 'other@example.jp' },
    ]);
  });

  it('aren’t stored for a user who has left meanwhile', async () => {
    const leaverId = await service.guest().register('leaver');
    expect(await service.get(Erasure).erase(leaverId)).toBe(true);
    const question: SupportThreadInput = { kind: 'other', content: '私の質問', images: [], clientId: randomUUID() };
    const late = service.get(SupportThreads).open(leaverId, question);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await service.query('SELECT id FROM app.support_threads WHERE asker_id = $1', [leaverId])).toEqual([]);
  });

  it('no longer name a rental that is purged', async () => {
    const roundId = await roundAt(service, 'in_use');
    const { id } = await opened(service.borrower, { roundId });
    await inTransaction(service.get(pg.Pool), (db) =>
      service.get(PersonalData).purge(db, { ids: [roundId], endedBefore: new Date().toISOString() }),
    );
    expect(await page(service.borrower, id)).toMatchObject({
      roundId: null,
      item: null,
      excerpt: 'コードが表示されません',
    });
  });
});
