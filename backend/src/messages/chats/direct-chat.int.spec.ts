import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_MESSAGE, MAX_MESSAGES_A_MINUTE, MAX_NEW_CHATS_A_DAY } from '@meguri/contracts/limits.ts';
import { conversationListSchema } from '@meguri/contracts/message/conversation.ts';
import { type Message, type MessagePage, messagePageSchema } from '@meguri/contracts/message/message.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { photoOf, startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let hanako: TestClient;
let kenji: TestClient;
let toHanako: string;
let toKenji: string;
const service = useOpened(startChatService);
beforeAll(async () => {
  [hanako, kenji] = [service.owner, service.borrower];
  [toHanako, toKenji] = [`/api/messages/${service.ownerId}`, `/api/messages/${service.borrowerId}`];
});
beforeEach(async () => {
  await service.query('DELETE FROM app.chats');
  await service.query('TRUNCATE app.blocks, app.request_limits');
});

const send = (by: TestClient, path: string, body: object | string) =>
  by.post(path, typeof body === 'string' ? { content: body } : body);
const page = async (by: TestClient, path: string) => messagePageSchema.parse((await by.get(path)).json<MessagePage>());
const said = ({ items }: MessagePage) => items.map(({ content }) => content);
const list = async (by: TestClient, query = '') =>
  conversationListSchema.parse((await by.get(`/api/messages${query}`)).json());

describe('a direct chat', () => {
  it('exists for both before its first message, but in neither list', async () => {
    expect(await page(kenji, toHanako)).toMatchObject({
      items: [],
      hasOlder: false,
      conversation: {
        ...{ kind: 'direct', id: `${service.ownerId}`, counterpart: { username: 'hanako' } },
        ...{ round: null, closed: false },
      },
    });
    expect(await list(kenji)).toMatchObject({ items: [], total: 0, unreadCount: 0 });
  });

  it('shows both the same messages in the same order, and each their unread count', async () => {
    await send(kenji, toHanako, 'こんにちは');
    const answer = await send(hanako, toKenji, '  お問い合わせありがとうございます\n');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { senderId: service.ownerId, receiverId: service.borrowerId, content: 'お問い合わせありがとうございます' },
    ]);
    await send(hanako, toKenji, 'いつ頃ご利用ですか');
    const [his, hers] = [await page(kenji, toHanako), await page(hanako, toKenji)];
    expect(his.items.map(({ id, position }) => [id, position])).toEqual(
      hers.items.map(({ id, position }) => [id, position]),
    );
    expect(said(his)).toEqual(['こんにちは', 'お問い合わせありがとうございます', 'いつ頃ご利用ですか']);
    expect((await list(kenji)).unreadCount).toBe(2);
    expect((await list(hanako)).items).toMatchObject([
      { unreadCount: 1, lastMessage: { excerpt: 'いつ頃ご利用ですか', senderId: service.ownerId } },
    ]);
  });

  it('notifies the other user once while that is unread, and again once the chat was read', async () => {
    const notifications = async () =>
      (await hanako.get('/api/notifications')).json<{ items: { kind: string }[]; unreadCount: number }>();
    await service.query('DELETE FROM app.notifications');
    await send(kenji, toHanako, '一つ目');
    const last = (await send(kenji, toHanako, '二つ目')).json<Message>();
    expect(await notifications()).toMatchObject({
      items: [
        {
          kind: 'chat_message',
          sentence: 'kenjiさんからメッセージが届きました。',
          path: `/messages/${service.borrowerId}`,
        },
      ],
      unreadCount: 1,
    });
    await hanako.change('PUT', `/api/messages/direct/${service.borrowerId}/read`, { upTo: last.id });
    expect((await notifications()).unreadCount).toBe(0);
    await send(kenji, toHanako, '三つ目');
    expect([(await notifications()).items.length, (await notifications()).unreadCount]).toEqual([2, 1]);
  });

  it('stores and notifies together: if interrupted in between, a retry does both', async () => {
    await service.query('DELETE FROM app.notifications');
    const message = { content: '聞こえますか', clientId: randomUUID() };
    await service.query(`CREATE FUNCTION app.cut_off() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
    await service.query(`CREATE TRIGGER cut_off BEFORE INSERT ON app.notifications
      FOR EACH ROW EXECUTE FUNCTION app.cut_off()`);
    expect((await send(kenji, toHanako, message)).statusCode).toBeGreaterThanOrEqual(500);
    await service.query('DROP FUNCTION app.cut_off CASCADE');
    expect((await send(kenji, toHanako, message)).statusCode).toBe(201);
    expect(said(await page(hanako, toKenji))).toEqual(['聞こえますか']);
    expect((await hanako.get('/api/notifications')).json()).toMatchObject({ items: [{ kind: 'chat_message' }] });
  });

  it('shows a link as text, and nothing as markup', async () => {
    const content = '<img src=x onerror=alert(1)> https://example.com/{{7*7}}';
    expect((await send(kenji, toHanako, content)).json()).toMatchObject({ content });
  });

  it('has pages of 15, newest first, each oldest message first', async () => {
    for (let n = 1; n <= 31; n += 1) await send(n % 2 ? kenji : hanako, n % 2 ? toHanako : toKenji, `${n}`);
    const first = await page(kenji, toHanako);
    expect([said(first).at(0), said(first).at(-1), first.items.length, first.hasOlder]).toEqual(['17', '31', 15, true]);
    const second = await page(kenji, `${toHanako}?before=${first.items[0]!.id}`);
    const third = await page(kenji, `${toHanako}?before=${second.items[0]!.id}`);
    expect([said(second)[0], said(third), third.hasOlder]).toEqual(['2', ['1'], false]);
    const unknown = await kenji.get(`${toHanako}?before=${randomUUID()}`);
    expect(unknown.json()).toMatchObject({ statusCode: 404, code: 'message_not_found' });
    expect((await kenji.get(`${toHanako}?before=x`)).statusCode).toBe(400);
  });

  it('orders ten concurrent messages from both sides the same for both, without duplicate places', async () => {
    const sent = Array.from({ length: 20 }, (_, n) => send(n % 2 ? kenji : hanako, n % 2 ? toHanako : toKenji, `${n}`));
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const [his, hers] = [await page(kenji, `${toHanako}?limit=50`), await page(hanako, `${toKenji}?limit=50`)];
    expect(said(his)).toEqual(said(hers));
    expect(his.items.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const times = his.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect((await list(kenji)).unreadCount).toBe(10);
  });

  it('responds with 304 while nothing has changed', async () => {
    await send(kenji, toHanako, 'こんにちは');
    for (const path of [toKenji, '/api/messages']) {
      const etag = String((await hanako.get(path)).headers['etag']);
      const again = await hanako.get(path, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const etag = String((await hanako.get(toKenji)).headers['etag']);
    await send(kenji, toHanako, 'もしもし');
    expect((await hanako.get(toKenji, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('stores a message once, however often it is sent with one id, also concurrently', async () => {
    const message = { content: '一度だけ', clientId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(kenji, toHanako, message)));
    answers.push(await send(kenji, toHanako, message));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json<Message>().id}`)).size).toBe(1);
    expect(answers[0]!.json()).toMatchObject({ clientId: message.clientId });
    const { items } = await page(hanako, toKenji);
    expect(items).toMatchObject([{ content: '一度だけ', clientId: null }]);
  });

  it('rejects another message with the same id, and the same one to another user', async () => {
    const message = { content: '一度だけ', clientId: randomUUID() };
    await send(kenji, toHanako, message);
    for (const [path, body] of [
      [toHanako, { ...message, content: '別のこと' }],
      [`/api/messages/${service.strangerId}`, message],
    ] as const)
      expect((await send(kenji, path, body)).json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' });
    // Another person's message ids are independent.
    expect((await send(hanako, toKenji, message)).statusCode).toBe(201);
  });

  it('shows an item that a message is about, and no unknown one', async () => {
    const itemId = await service.item();
    const answer = await send(kenji, toHanako, { content: 'このワンピースについて', itemId });
    expect(answer.json()).toMatchObject({ item: { id: itemId, name: '麻のワンピース', image: null } });
    expect(await page(hanako, toKenji)).toMatchObject({ conversation: { item: { id: itemId } } });
    const gone = await send(kenji, toHanako, { content: '…', itemId: randomUUID() });
    expect(gone.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'itemId' }] });
  });

  it.each([
    ['blank', '', ' \u3000\u200b\n '],
    ['nothing at all', '', undefined],
    ['a character that turns what follows', '使用できない文字が含まれています', 'ab\u202etxt.exe'],
    ['U+0000', '使用できない文字が含まれています', 'a\0b'],
    ['half a character', '使用できない文字が含まれています', 'a\ud800b'],
    ['10,000 characters', `メッセージは${MAX_MESSAGE}文字以内で入力してください`, 'あ'.repeat(10_000)],
    ['a number', '文字列で入力してください', 7],
  ])('rejects %s', async (_what, words, content) => {
    const answer = await send(kenji, toHanako, { content });
    const message = words === '' ? 'メッセージを入力するか、写真を追加してください' : words;
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'content', message }] });
    expect((await page(hanako, toKenji)).items).toEqual([]);
  });

  it('accepts the maximum of characters, an emoji counting as one', async () => {
    expect((await send(kenji, toHanako, '👘'.repeat(MAX_MESSAGE))).statusCode).toBe(201);
  });

  it('rejects a message if another user has signed in in the meantime', async () => {
    const waited = { content: '圏外で書きました', clientId: randomUUID() };
    const as = (userId: number) => kenji.post(toHanako, waited, { 'x-member': String(userId) });
    expect((await as(service.ownerId)).json()).toMatchObject({ statusCode: 409, code: 'another_member' });
    expect((await page(hanako, toKenji)).items).toEqual([]);
    expect((await as(service.borrowerId)).statusCode).toBe(201);
  });

  it('takes receiver and sender from path and session, never from the body', async () => {
    const answer = await send(kenji, toHanako, { content: 'x', receiverId: service.strangerId });
    expect(answer.json()).toMatchObject({ senderId: service.borrowerId, receiverId: service.ownerId });
    const forged = await send(kenji, toHanako, { content: 'x', senderId: service.ownerId });
    expect(forged.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'senderId' }] });
    expect((await page(service.stranger, toHanako)).items).toEqual([]);
  });

  it('needs an existing other user; guests have none', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '2000000000', '99999999999'])
      expect((await send(kenji, `/api/messages/${id}`, 'x')).statusCode).toBe(404);
    expect((await send(hanako, toHanako, 'x')).json()).toMatchObject({ code: 'cannot_message_self' });
    expect((await hanako.get(toHanako)).statusCode).toBe(400);
  });

  it('accepts 60 messages a minute from one user, and 50 new contacts a day', async () => {
    await send(kenji, toHanako, 'x');
    const sent = Array.from({ length: MAX_MESSAGES_A_MINUTE + 4 }, (_, n) => send(kenji, toHanako, `${n}`));
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
    expect((await send(kenji, toHanako, 'x')).json()).toMatchObject({ code: 'too_many_messages' });
    expect((await send(hanako, toKenji, 'x')).statusCode).toBe(201);
    const limits = Array.from({ length: MAX_NEW_CHATS_A_DAY }, () => service.strangerId);
    await service.query('TRUNCATE app.request_limits');
    await service.query('DELETE FROM app.chats');
    for (const id of limits) {
      await send(kenji, `/api/messages/${id}`, 'x');
      await service.query('DELETE FROM app.chats');
    }
    expect((await send(kenji, toHanako, 'x')).json()).toMatchObject({ statusCode: 429, code: 'too_many_new_chats' });
  });
});

describe('photos in a chat', () => {
  it('are up to ten of the sender’s own uploads, and visible to both users only', async () => {
    const url = await photoOf(kenji);
    const answer = await send(kenji, toHanako, { images: [url] });
    expect(answer.json()).toMatchObject({ content: '', images: [url] });
    expect((await hanako.get(url)).statusCode).toBe(200);
    expect((await service.stranger.get(url)).statusCode).toBe(404);
    expect((await list(hanako)).items[0]?.lastMessage).toMatchObject({ excerpt: '', imageCount: 1 });
  });

  it('are rejected when there are 11, when they are another user’s, and when they aren’t photos', async () => {
    const theirs = await photoOf(hanako);
    for (const images of [Array(11).fill(theirs), [theirs], ['/api/uploads/x.webp'], ['https://example.com/a.png']]) {
      const answer = await send(kenji, toHanako, { content: 'x', images });
      expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'images' }] });
    }
    expect((await kenji.get(theirs)).statusCode).toBe(404);
  });
});

describe('read marks', () => {
  const read = (by: TestClient, upTo: string, otherId = service.borrowerId) =>
    by.change('PUT', `/api/messages/direct/${otherId}/read`, { upTo });

  it('reduce the unread count, are sent to the author, and never go back', async () => {
    for (const text of ['1', '2', '3']) await send(kenji, toHanako, text);
    const [first, second, third] = (await page(hanako, toKenji)).items.map(({ id }) => id) as [string, string, string];
    expect((await read(hanako, second)).statusCode).toBe(204);
    expect((await list(hanako)).unreadCount).toBe(1);
    expect((await page(kenji, toHanako)).items.map(({ isRead }) => isRead)).toEqual([true, true, false]);
    await read(hanako, first);
    expect((await list(hanako)).unreadCount).toBe(1);
    await read(hanako, third);
    expect(await list(hanako)).toMatchObject({ unreadCount: 0, items: [{ unreadCount: 0 }] });
  });

  it('can’t be set for a message of another chat, or by an outsider', async () => {
    const message = (await send(kenji, toHanako, '1')).json<Message>();
    await send(service.stranger, toHanako, '2');
    expect((await read(service.stranger, message.id, service.ownerId)).json()).toMatchObject({
      statusCode: 404,
      code: 'message_not_found',
    });
    expect((await read(kenji, message.id, service.strangerId)).statusCode).toBe(404);
    expect((await page(kenji, toHanako)).items).toMatchObject([{ isRead: false }]);
    for (const id of ['0', 'x', '99999999999'])
      expect((await read(kenji, message.id, id as never)).statusCode).toBe(404);
    expect((await kenji.change('PUT', `/api/messages/other/1/read`, { upTo: message.id })).statusCode).toBe(404);
  });
});

describe('a block', () => {
  it('closes a direct chat both ways; messages stay, and the blocked user isn’t notified', async () => {
    await send(kenji, toHanako, '前の話');
    expect((await hanako.post(`/api/blocks/${service.borrowerId}`)).statusCode).toBe(204);
    for (const [by, path] of [
      [kenji, toHanako],
      [hanako, toKenji],
    ] as const)
      expect((await send(by, path, 'x')).json()).toMatchObject({ statusCode: 403, code: 'blocked' });
    const his = await page(kenji, toHanako);
    expect([said(his), his.conversation]).toMatchObject([
      ['前の話'],
      { closed: true, closedBecause: 'blocked', blockedByViewer: false },
    ]);
    expect((await list(hanako)).items).toMatchObject([{ closedBecause: 'blocked', blockedByViewer: true }]);
    expect((await hanako.change('DELETE', `/api/blocks/${service.borrowerId}`)).statusCode).toBe(204);
    expect((await send(kenji, toHanako, 'x')).statusCode).toBe(201);
  });

  it('stops mails and pushes about the blocked user’s earlier actions; agreed rentals go on', async () => {
    await service.query('DELETE FROM app.notifications');
    const id = await roundAt(service, 'in_use');
    await send(kenji, toHanako, 'x');
    await send(kenji, `/api/transaction-messages/${id}`, 'x');
    await hanako.post(`/api/blocks/${service.borrowerId}`);
    const waiting = await service.query(
      'SELECT path FROM app.notifications WHERE mail_due IS NOT NULL OR push_due IS NOT NULL',
    );
    expect(waiting).toEqual([{ path: `/messages/${id}` }]);
    expect((await hanako.get('/api/notifications')).json()).toMatchObject({ unreadCount: 1 });
  });

  it('keeps a message that was sent before it and is retried after it', async () => {
    const message = { content: '届いたかな', clientId: randomUUID() };
    const first = await send(kenji, toHanako, message);
    await hanako.post(`/api/blocks/${service.borrowerId}`);
    expect((await send(kenji, toHanako, message)).json()).toEqual(first.json());
  });
});

describe('the list of chats', () => {
  const third = () => service.stranger;

  it('has the latest first, page by page, each once', async () => {
    await send(kenji, toHanako, '1');
    await send(third(), toHanako, '2');
    expect((await list(hanako)).items.map(({ id }) => id)).toEqual([`${service.strangerId}`, `${service.borrowerId}`]);
    await send(kenji, toHanako, '3');
    const first = await list(hanako, '?limit=1');
    const second = await list(hanako, `?limit=1&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([ids, second.nextCursor, first.total]).toEqual([
      [`${service.borrowerId}`, `${service.strangerId}`],
      null,
      2,
    ]);
    for (const cursor of ['x', 'WyIyMDI2IiwiMSJd'])
      expect((await hanako.get(`/api/messages?cursor=${cursor}`)).statusCode).toBe(400);
  });

  it('excludes messages of users that the viewer blocks, and counts them again afterwards', async () => {
    await send(kenji, toHanako, '1');
    await send(third(), toHanako, '2');
    expect(await list(hanako)).toMatchObject({ unreadCount: 2 });
    const block = (method: 'POST' | 'DELETE') => hanako.change(method, `/api/blocks/${service.borrowerId}`, {});
    await block('POST');
    const { items, unreadCount } = await list(hanako);
    expect([unreadCount, items.map((one) => one.unreadCount)]).toEqual([1, [1, 0]]);
    await block('DELETE');
    expect(await list(hanako)).toMatchObject({ unreadCount: 2 });
  });

  it('can be searched by name, item and text, taken literally', async () => {
    await send(kenji, toHanako, { content: '100%絹ですか、葛\u{e0100}飾の髙橋です', itemId: await service.item() });
    await send(third(), toHanako, 'こんばんは');
    const found = async (q: string) =>
      (await list(hanako, `?q=${encodeURIComponent(q)}`)).items.map(({ counterpart }) => counterpart.username);
    expect(await found('MISA')).toEqual(['misaki']);
    expect(await found('麻の')).toEqual(['kenji']);
    expect(await found('0%絹')).toEqual(['kenji']);
    expect(await found('葛飾の高橋')).toEqual(['kenji']);
    expect(await found('_%_%')).toEqual([]);
    for (const bad of ['a\0b', 'あ'.repeat(101)])
      expect((await hanako.get(`/api/messages?q=${encodeURIComponent(bad)}`)).statusCode).toBe(400);
  });

  it('hides an archived chat until a new message arrives', async () => {
    await send(kenji, toHanako, '1');
    const archive = (archived: boolean) =>
      hanako.change('PUT', `/api/messages/direct/${service.borrowerId}/archive`, { archived });
    expect((await archive(true)).statusCode).toBe(204);
    expect([(await list(hanako)).total, (await list(hanako, '?archived=true')).total]).toEqual([0, 1]);
    expect((await list(kenji)).total).toBe(1);
    await send(kenji, toHanako, '2');
    expect((await list(hanako)).items).toMatchObject([{ archived: false, unreadCount: 2 }]);
  });

  it('needs a login', async () => {
    expect((await service.query('SELECT 1 AS one'))[0]).toEqual({ one: 1 });
    const guest = new (Object.getPrototypeOf(kenji).constructor as typeof TestClient)(
      (kenji as unknown as { app: never }).app,
    );
    for (const path of ['/api/messages', toHanako, '/api/damage-reports/unread-counts', '/api/blocks'])
      expect((await guest.get(path)).statusCode).toBe(401);
  });
});
