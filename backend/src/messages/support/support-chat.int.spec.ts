import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';
import { verifyChain } from '../../event-sourcing/streams/hash-chain.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { SupportChats } from '../../rentals/damage/support-chat/support-chats.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { photoOf, startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startChatService);

const path = (id: string) => `/api/damage-reports/${id}/messages`;
const send = (by: TestClient, id: string, content: string, more: object = {}) =>
  by.post(path(id), { content, ...more });
const page = async (by: TestClient, id: string) => (await by.get(path(id))).json<MessagePage>();

describe('a damage case’s support chat', () => {
  it('is between the round’s parties and operators, who write as 運営事務局', async () => {
    const id = await roundAt(service, 'damage_reported');
    const { owner, borrower, admin } = service;
    expect((await send(borrower, id, '袖がほつれています')).json()).toMatchObject({ senderId: service.borrowerId });
    expect((await send(admin, id, '写真をお送りください')).json()).toMatchObject({ senderId: null, receiverId: null });
    expect((await send(owner, id, '確認します')).statusCode).toBe(201);
    for (const by of [owner, borrower, admin]) {
      const { items } = await page(by, id);
      expect(items.map(({ senderId, content, position }) => [senderId, content, position])).toEqual([
        [service.borrowerId, '袖がほつれています', 0],
        [null, '写真をお送りください', 1],
        [service.ownerId, '確認します', 2],
      ]);
    }
  });

  it('is part of the log: chained events without texts and photos', async () => {
    const id = await roundAt(service, 'damage_reported');
    const url = await photoOf(service.borrower);
    await send(service.borrower, id, 'ほつれの写真です', { images: [url] });
    await send(service.owner, id, '受け取りました');
    const events = await service.get(SupportChats).history(id);
    expect(verifyChain(events)).toBeNull();
    expect(events.map(({ type, metadata }) => [type, (JSON.parse(metadata) as { actor: object }).actor])).toEqual([
      ['SupportMessageSent', { id: service.borrowerId, party: 'borrower' }],
      ['SupportMessageSent', { id: service.ownerId, party: 'owner' }],
    ]);
    for (const { data } of events) expect(data).not.toContain('ほつれ');
    expect((await service.owner.get(url)).statusCode).toBe(200);
    expect((await service.stranger.get(url)).statusCode).toBe(404);
    await service.query('UPDATE app.round_texts SET body = NULL, salt = NULL WHERE round_id = $1', [id]);
    expect((await page(service.owner, id)).items).toMatchObject([{ content: '', erased: true }, { erased: true }]);
  });

  it('doesn’t exist for others, or before a report; and ends with the round', async () => {
    const id = await roundAt(service, 'damage_reported');
    for (const answer of [await service.stranger.get(path(id)), await send(service.stranger, id, 'x')])
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'transaction_not_found' });
    const sound = await roundAt(service, 'in_use');
    expect((await service.borrower.get(path(sound))).statusCode).toBe(404);
    expect((await send(service.borrower, sound, 'x')).json()).toMatchObject({ code: 'no_open_report' });
    expect((await service.admin.get(path(randomUUID()))).statusCode).toBe(404);
    await service.query(`UPDATE app.users SET is_admin = true WHERE username = 'hanako'`);
    const own = await send(service.owner, id, '当事者として');
    expect(own.json()).toMatchObject({ senderId: service.ownerId });
    await service.query(`UPDATE app.users SET is_admin = false WHERE username = 'hanako'`);
  });

  it.each([
    ['blank', { content: ' \u3000\u200b\n ' }],
    ['a character that turns what follows', { content: 'ab\u202etxt.exe' }],
    ['U+0000', { content: 'a\0b' }],
    ['10,000 characters', { content: 'あ'.repeat(10_000) }],
    ['11 photos', { content: 'x', images: Array.from({ length: 11 }, (_, n) => `/api/uploads/${n}.webp`) }],
    ['a sender of one’s choice', { content: 'x', senderId: 1 }],
  ])('rejects %s, and stores nothing', async (_what, body) => {
    const id = await roundAt(service, 'damage_reported');
    expect((await service.borrower.post(path(id), body)).statusCode).toBe(400);
    expect((await page(service.borrower, id)).items).toEqual([]);
  });

  it('stores a message once, and rejects another with its id', async () => {
    const id = await roundAt(service, 'damage_reported');
    const clientId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => send(service.borrower, id, '一度だけ', { clientId })));
    expect(new Set(sent.map((answer) => answer.json<Message>().id)).size).toBe(1);
    expect((await send(service.borrower, id, '別', { clientId })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await page(service.borrower, id)).items).toMatchObject([{ content: '一度だけ', clientId }]);
    expect((await page(service.owner, id)).items).toMatchObject([{ clientId: null }]);
  });

  it('orders ten concurrent messages the same for both', async () => {
    const id = await roundAt(service, 'damage_reported');
    const { owner, borrower } = service;
    const sent = Array.from({ length: 10 }, (_, n) => send(n % 2 ? owner : borrower, id, `${n}`));
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    const [his, hers] = [await page(borrower, id), await page(owner, id)];
    expect(his.items.map(({ content }) => content)).toEqual(hers.items.map(({ content }) => content));
    expect(his.items).toHaveLength(10);
  });

  it('counts unread messages, and is in the list from the report on', async () => {
    const id = await roundAt(service, 'damage_reported');
    const { borrower, admin, owner } = service;
    const inList = async (by: TestClient) =>
      (await by.get('/api/messages')).json<{ items: { id: string }[] }>().items.find((one) => one.id === id);
    expect(await inList(borrower)).toMatchObject({ kind: 'support', lastMessage: null, unreadCount: 0 });
    const message = (await send(admin, id, 'ご確認ください')).json<Message>();
    expect(await inList(borrower)).toMatchObject({ unreadCount: 1, lastMessage: { excerpt: 'ご確認ください' } });
    const counts = (await borrower.get('/api/damage-reports/unread-counts')).json<object[]>();
    expect(counts).toContainEqual({ id, unreadCount: 1 });
    const read = (by: TestClient, upTo: string) => by.change('PUT', `/api/messages/support/${id}/read`, { upTo });
    expect((await read(service.stranger, message.id)).statusCode).toBe(404);
    expect((await read(borrower, randomUUID())).statusCode).toBe(404);
    expect((await read(borrower, message.id)).statusCode).toBe(204);
    expect(await inList(borrower)).toMatchObject({ unreadCount: 0 });
    expect(await inList(owner)).toMatchObject({ unreadCount: 1 });
    await borrower.change('PUT', `/api/messages/support/${id}/archive`, { archived: true });
    expect(await inList(borrower)).toBeUndefined();
    await send(owner, id, '確認しました');
    expect(await inList(borrower)).toMatchObject({ unreadCount: 1, archived: false });
  });

  it('records operators’ accesses', async () => {
    const id = await roundAt(service, 'damage_reported');
    await page(service.borrower, id);
    await page(service.admin, id);
    await page(service.admin, id);
    const rows = await service.query('SELECT operator_id, reason FROM app.chat_inspections WHERE reference = $1', [id]);
    expect(rows).toEqual([{ operator_id: service.adminId, reason: 'case' }]);
  });
});
