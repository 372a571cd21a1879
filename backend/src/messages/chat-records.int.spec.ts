import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import { DailyUpkeep } from '../accounts/leaving/daily-upkeep.ts';
import { PersonalData } from '../accounts/leaving/personal-data.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { TestClient } from '../http/http.testing.ts';
import { roundAt } from '../rentals/test-support/rounds.ts';
import { photoOf, startChatService } from './test-support/service.ts';
import { useOpened } from '../../../test/support/use-opened.ts';

const service = useOpened(startChatService);
beforeEach(() => service.query('DELETE FROM app.chats'));

const toHanako = () => `/api/messages/${service.ownerId}`;
const fromMisaki = (content: string, images: string[] = []) => service.stranger.post(toHanako(), { content, images });
const rowsIn = async (table: string) => (await service.query(`SELECT FROM app.${table}`)).length;

describe('messages of users who leave', () => {
  it('are exported to their author and receiver', async () => {
    await fromMisaki('こんにちは');
    await service.owner.post(`/api/messages/${service.strangerId}`, { content: 'はい' });
    const { messages } = (await service.stranger.get('/api/user/export')).json<{ messages: object }>();
    expect(messages).toMatchObject({ sent: [{ content: 'こんにちは', receiverId: service.ownerId }], reports: [] });
    expect(JSON.stringify(messages)).not.toContain('はい');
  });

  it('are exported with notifications, devices, login methods and saved searches, none of them other users’', async () => {
    const { stranger, strangerId, query } = service;
    await query(
      `INSERT INTO app.notifications (id, user_id, kind, title, sentence, path, at)
       VALUES (gen_random_uuid(), $1, 'shipped', '発送', '発送されました。', '/', now())`,
      [strangerId],
    );
    await query(
      `INSERT INTO app.push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
       SELECT user_id, token_hash, 'https://push.example.jp/1', 'secret-key', 'secret-auth' FROM app.sessions WHERE user_id = $1`,
      [strangerId],
    );
    await query(
      `INSERT INTO app.saved_searches (id, user_id, name, query, created_at, last_seen_at, told_until)
       VALUES (gen_random_uuid(), $1, '麻', '{"q":"麻"}', now(), now(), now())`,
      [strangerId],
    );
    await query(
      `INSERT INTO app.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       VALUES (gen_random_uuid(), $1, 'secret-id', 'secret-key', 0, '{}', '仕事の端末')`,
      [strangerId],
    );
    await query(
      `INSERT INTO app.provider_identities (user_id, provider, issuer, subject, linked_at)
       VALUES ($1, 'line', 'https://access.line.me', 'u1', now() + interval '1 second')`,
      [strangerId],
    );
    const exported = async (by: TestClient) => (await by.get('/api/user/export')).json<{ account: object }>().account;
    const account = await exported(stranger);
    expect(account).toMatchObject({
      notifications: expect.arrayContaining([expect.objectContaining({ sentence: '発送されました。' })]),
      pushSubscriptions: [{ endpoint: 'https://push.example.jp/1' }],
      loginMethods: [{ kind: 'password' }, { kind: 'passkey', name: '仕事の端末' }, { kind: 'line', subject: 'u1' }],
      savedSearches: [{ name: '麻', query: { q: '麻' } }],
    });
    expect(JSON.stringify(account)).not.toContain('secret-');
    const ofOwner = { pushSubscriptions: [], loginMethods: [{ kind: 'password' }], savedSearches: [] };
    expect(await exported(service.owner)).toMatchObject(ofOwner);
  });

  it('stay with the other user, without a name, and can’t be answered', async () => {
    const { query, stranger } = service;
    const url = await photoOf(stranger);
    await fromMisaki('見てください', [url]);
    const pool = service.get(pg.Pool);
    await inTransaction(pool, async (db) => {
      await service.get(PersonalData).erase(db, service.strangerId);
      await db.query('DELETE FROM app.chat_members WHERE user_id = $1', [service.strangerId]);
      await db.query(
        `UPDATE app.users SET username = '退会したユーザー', profile_name = NULL, erased_at = now() WHERE id = $1`,
        [service.strangerId],
      );
    });
    const path = `/api/messages/${service.strangerId}`;
    const page = (await service.owner.get(path)).json<MessagePage>();
    expect(page).toMatchObject({
      items: [{ content: '見てください', images: [url] }],
      conversation: { counterpart: { displayName: '退会したユーザー' }, closed: true, closedBecause: 'left' },
    });
    expect((await service.owner.get(url)).statusCode).toBe(200);
    expect((await service.owner.post(path, { content: 'x' })).json()).toMatchObject({ code: 'recipient_left' });
    await query('DELETE FROM app.chats');
    expect((await service.owner.get(path)).json()).toMatchObject({ statusCode: 404, code: 'user_not_found' });
    await query('UPDATE app.users SET erased_at = NULL, username = $2 WHERE id = $1', [service.strangerId, 'misaki']);
  });
});

describe('messages after their retention period', () => {
  it('of a direct chat are deleted three years after its last one, with their photos', async () => {
    const url = await photoOf(service.stranger);
    await fromMisaki('古い', [url]);
    await service.borrower.post(toHanako(), { content: '古くない' });
    const now = service.clock.now().toISOString();
    const ago = (years: string) => `UPDATE app.chats SET last_at = timestamptz '${now}' - interval '${years}'
      WHERE high_id = ${service.strangerId} OR low_id = ${service.strangerId}`;
    await service.query(ago('3 years - 1 day'));
    await service.get(DailyUpkeep).run();
    expect(await rowsIn('messages')).toBe(2);
    await service.query(ago('3 years 1 day'));
    await service.get(DailyUpkeep).run();
    expect([await rowsIn('messages'), await rowsIn('chats'), await rowsIn('chat_members')]).toEqual([1, 1, 2]);
    expect((await service.stranger.get(url)).statusCode).toBe(404);
    expect((await fromMisaki('また')).statusCode).toBe(201);
  });

  it('of a round are deleted with its records, even thousands', async () => {
    const id = await roundAt(service, 'in_use');
    const kept = await roundAt(service, 'in_use');
    for (const round of [id, kept]) await service.borrower.post(`/api/transaction-messages/${round}`, { content: '1' });
    await service.query(
      `INSERT INTO app.messages (chat_id, position, id, sender_id, body, created_at)
       SELECT c.id, n, gen_random_uuid(), $2, 'x', now() FROM app.chats c, generate_series(2, 2500) n WHERE c.round_id = $1`,
      [id, service.ownerId],
    );
    await inTransaction(service.get(pg.Pool), (db) =>
      service.get(PersonalData).purge(db, { ids: [id], endedBefore: service.clock.now().toISOString() }),
    );
    expect((await service.borrower.get(`/api/transaction-messages/${id}`)).json()).toMatchObject({ items: [] });
    await service.get(DailyUpkeep).run();
    expect([await rowsIn('messages'), await rowsIn('chats')]).toEqual([1, 1]);
  });
});
