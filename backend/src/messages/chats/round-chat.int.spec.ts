import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';
import type { ConversationList } from '@meguri/contracts/message/conversation.ts';
import type { NotificationPage } from '@meguri/contracts/notification/notification.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { rentalSteps } from '../../rentals/test-support/steps.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { photoOf, startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let hanako: TestClient;
let kenji: TestClient;
const service = useOpened(startChatService);
const steps = rentalSteps(service);
beforeAll(async () => {
  [hanako, kenji] = [service.owner, service.borrower];
});

const path = (id: string) => `/api/transaction-messages/${id}`;
const send = (by: TestClient, id: string, content = 'よろしくお願いします', more: object = {}) =>
  by.post(path(id), { content, ...more });
const page = async (by: TestClient, id: string) => (await by.get(path(id))).json<MessagePage>();

describe('a round’s chat', () => {
  it('opens with the approval, for its parties', async () => {
    const id = await roundAt(service, 'request_sent');
    expect((await send(kenji, id)).json()).toMatchObject({ statusCode: 409, code: 'chat_not_open' });
    expect(await page(kenji, id)).toMatchObject({ items: [], conversation: { closedBecause: 'not_open' } });
    const approved = await roundAt(service, 'request_approved');
    const answer = await send(kenji, approved);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { circulationRoundId: approved, senderId: service.borrowerId, receiverId: service.ownerId },
    ]);
    const { items, conversation } = await page(hanako, approved);
    expect(items).toMatchObject([{ content: 'よろしくお願いします', isRead: false }]);
    expect(conversation).toMatchObject({
      ...{ kind: 'transaction', id: approved, closed: false, unreadCount: 1 },
      ...{ counterpart: { username: 'kenji' }, item: { name: '麻のワンピース' } },
    });
  });

  it('is listed with the status and days of its rental', async () => {
    const id = await roundAt(service, 'in_use');
    await send(kenji, id);
    const viewer = { userId: service.ownerId, isAdmin: false, role: null };
    const { startDate, endDate } = await service.get(RequestViews).requestFor(viewer, id);
    const { items } = (await hanako.get('/api/messages')).json<ConversationList>();
    expect(items.find((one) => one.id === id)?.round).toEqual({
      ...{ status: 'in_use', statusLabel: '利用中', startDate, endDate },
    });
  });

  it('is marked in the request while it has messages that the viewer hasn’t read', async () => {
    const id = await roundAt(service, 'in_use');
    const views = service.get(RequestViews);
    const viewer = (userId: number) => ({
      userId,
      isAdmin: userId === service.adminId,
      role: userId === service.adminId ? ('administrator' as const) : null,
    });
    const unread = async (userId: number) => (await views.requestFor(viewer(userId), id)).hasUnreadMessages;
    const sent = (await send(kenji, id)).json<Message>();
    const all = [service.ownerId, service.borrowerId, service.adminId];
    expect(await Promise.all(all.map(unread))).toEqual([true, false, false]);
    const listed = async () => (await views.listOf(viewer(service.ownerId), 'owner')).find((one) => one.id === id);
    expect(await listed()).toMatchObject({ hasUnreadMessages: true });
    await hanako.change('PUT', `/api/messages/transaction/${id}/read`, { upTo: sent.id });
    expect(await unread(service.ownerId)).toBe(false);
    expect(await listed()).toMatchObject({ hasUnreadMessages: false });
  });

  it('notifies the other party, with the round’s item', async () => {
    await service.query('DELETE FROM app.notifications');
    const id = await roundAt(service, 'in_use');
    await send(kenji, id);
    const { items } = (await hanako.get('/api/notifications')).json<NotificationPage>();
    expect(items.filter(({ kind }) => kind === 'chat_message')).toMatchObject([
      { sentence: 'kenjiさんから「麻のワンピース」についてメッセージが届きました。' },
    ]);
    const pictured = `SELECT name FROM app.notifications JOIN app.items i ON i.id = item_id WHERE kind = 'chat_message'`;
    expect(await service.query(pictured)).toEqual([{ name: '麻のワンピース' }]);
  });

  it.each([
    ['blank', { content: ' \u3000\u200b\n ' }],
    ['a character that turns what follows', { content: 'ab\u202etxt.exe' }],
    ['U+0000', { content: 'a\0b' }],
    ['10,000 characters', { content: 'あ'.repeat(10_000) }],
    ['11 photos', { content: 'x', images: Array.from({ length: 11 }, (_, n) => `/api/uploads/${n}.webp`) }],
    ['a sender of one’s choice', { content: 'x', senderId: 1 }],
  ])('rejects %s, and stores nothing', async (_what, body) => {
    const id = await roundAt(service, 'in_use');
    expect((await kenji.post(path(id), body)).statusCode).toBe(400);
    expect((await page(kenji, id)).items).toEqual([]);
  });

  it('doesn’t exist for others: not to read, write or mark, and not for operators', async () => {
    const id = await roundAt(service, 'in_use');
    const { id: messageId } = (await send(kenji, id)).json<Message>();
    for (const other of [service.stranger, service.admin]) {
      const answers = [
        await other.get(path(id)),
        await send(other, id),
        await other.post('/api/transaction-messages', { circulationRoundId: id, content: 'x', receiverId: 1 }),
        await other.change('PUT', `/api/messages/transaction/${id}/read`, { upTo: messageId }),
        await other.change('PUT', `/api/transaction-messages/${messageId}/read`, { isRead: true }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(404));
      expect(answers[0]!.json()).toMatchObject({ code: 'transaction_not_found', message: '取引が見つかりません' });
    }
    for (const none of [randomUUID(), '7', 'x']) expect((await kenji.get(path(none))).statusCode).toBe(404);
    expect((await page(hanako, id)).items).toMatchObject([{ isRead: false }]);
  });

  it('accepts the round from the body too, but never the receiver', async () => {
    const id = await roundAt(service, 'paid');
    const body = { circulationRoundId: id, receiverId: service.strangerId, content: 'はい' };
    expect((await hanako.post('/api/transaction-messages', body)).json()).toMatchObject({
      receiverId: service.borrowerId,
    });
    const forged = { circulationRoundId: randomUUID(), content: 'x' };
    expect((await hanako.post('/api/transaction-messages', forged)).statusCode).toBe(404);
    for (const field of ['senderId', 'itemId'])
      expect((await send(hanako, id, 'x', { [field]: service.strangerId })).json()).toMatchObject({ statusCode: 400 });
  });

  it('lets only the receiver mark a message as read', async () => {
    const id = await roundAt(service, 'shipped');
    const { id: messageId } = (await send(kenji, id)).json<Message>();
    const read = (by: TestClient) => by.change('PUT', `/api/transaction-messages/${messageId}/read`, { isRead: true });
    expect((await read(kenji)).json()).toMatchObject({ statusCode: 404, code: 'message_not_found' });
    expect((await read(hanako)).statusCode).toBe(204);
    expect((await page(kenji, id)).items).toMatchObject([{ isRead: true }]);
    expect((await page(hanako, id)).conversation.unreadCount).toBe(0);
  });

  it.each(['completed', 'cancelled', 'request_declined'] as const)(
    'can be read but not written once it is %s; a retry of an earlier message succeeds',
    async (status) => {
      const id = await roundAt(service, status);
      expect((await send(kenji, id)).json()).toMatchObject({ statusCode: 409, code: 'chat_closed' });
      expect((await page(kenji, id)).conversation).toMatchObject({ closed: true, closedBecause: 'ended' });
    },
  );

  it('can close while a message is being sent', async () => {
    const id = await steps.approved();
    const sent = await send(kenji, id, '間に合った', { clientId: 'c0000000-0000-4000-8000-000000000007' });
    expect((await steps.put(kenji, id, 'request_cancelled', { reason: '都合が変わりました' })).statusCode).toBe(200);
    expect((await send(kenji, id)).json()).toMatchObject({ code: 'chat_closed' });
    const again = await send(kenji, id, '間に合った', { clientId: 'c0000000-0000-4000-8000-000000000007' });
    expect(again.json()).toEqual(sent.json());
  });

  it('stays open after a block, from the approval on', async () => {
    const id = await roundAt(service, 'in_use');
    await hanako.post(`/api/blocks/${service.borrowerId}`);
    for (const by of [hanako, kenji]) expect((await send(by, id)).statusCode).toBe(201);
    await hanako.change('DELETE', `/api/blocks/${service.borrowerId}`);
  });

  it('shows its photos to its parties only', async () => {
    const id = await roundAt(service, 'in_use');
    const url = await photoOf(kenji);
    await send(kenji, id, '', { images: [url] });
    expect([(await hanako.get(url)).statusCode, (await service.stranger.get(url)).statusCode]).toEqual([200, 404]);
  });
});

describe('a block and requests', () => {
  it('rejects new ones both ways, lets a pending one be declined, but not approved', async () => {
    const waiting = await steps.requested();
    const other = await steps.requested({ startDate: service.day(12) });
    await hanako.post(`/api/blocks/${service.borrowerId}`);
    const refused = await steps.request({ startDate: service.day(20) });
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'rental_blocked' });
    expect((await steps.put(hanako, waiting, 'approved')).json()).toMatchObject({ statusCode: 403, code: 'blocked' });
    expect((await steps.put(hanako, waiting, 'request_declined')).statusCode).toBe(200);
    expect((await steps.put(kenji, other, 'request_cancelled')).statusCode).toBe(200);
    await hanako.change('DELETE', `/api/blocks/${service.borrowerId}`);
    expect((await steps.request({ startDate: service.day(20) })).statusCode).toBe(201);
  });

  it('ends following both ways, and rejects it', async () => {
    await kenji.post(`/api/follows/${service.ownerId}`);
    await kenji.post(`/api/blocks/${service.ownerId}`);
    expect((await kenji.get(`/api/follows/${service.ownerId}`)).json()).toEqual({ isFollowing: false });
    expect((await hanako.post(`/api/follows/${service.borrowerId}`)).json()).toMatchObject({ code: 'blocked' });
    expect((await kenji.get('/api/blocks')).json()).toMatchObject({ items: [{ username: 'hanako' }] });
    expect((await kenji.get(`/api/blocks/${service.ownerId}`)).json()).toEqual({ isBlocked: true });
    expect((await hanako.get(`/api/blocks/${service.borrowerId}`)).json()).toEqual({ isBlocked: false });
    expect((await kenji.post(`/api/blocks/${service.borrowerId}`)).json()).toMatchObject({ code: 'cannot_block_self' });
    for (const id of ['0', 'x', '2000000000']) expect((await kenji.post(`/api/blocks/${id}`)).statusCode).toBe(404);
    await kenji.change('DELETE', `/api/blocks/${service.ownerId}`);
  });
});
