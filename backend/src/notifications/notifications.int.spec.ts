import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import { NOTIFICATIONS_PER_PAGE, type NotificationPage } from '@meguri/contracts/notification/notification.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { until } from '../../../test/support/until.ts';
import { TestClient } from '../http/http.testing.ts';
import { accountSafetyNotice } from '../accounts/account-safety.ts';
import { type Notice, noticeId } from './notice.ts';
import { type Announced, NOTIFICATION_CHANNEL, Notifications } from './notifications.ts';
import { useTestApp } from '../http/use-test-app.testing.ts';

let hanako: TestClient;
let hanakoId: number;
let kenji: TestClient;
let kenjiId: number;

const test = useTestApp([AccountsModule.register(null)]);
beforeAll(async () => {
  [hanako, kenji] = [new TestClient(test.app), new TestClient(test.app)];
  [hanakoId, kenjiId] = [await hanako.register('hanako'), await kenji.register('kenji')];
});
beforeEach(() => test.pool.query('DELETE FROM app.notifications; DELETE FROM app.notification_settings'));

const START = Date.parse('2026-12-01T03:00:00.000Z');
/** A notification to hanako about kenji; a higher number is newer. */
function notice(number: number, more: Partial<Notice> = {}): Notice {
  const userId = more.userId ?? hanakoId;
  return {
    id: noticeId(`event ${number}`, userId, 'shipped'),
    ...{ userId, kind: 'shipped', title: `知らせ${number}`, sentence: 'さんが発送しました。', who: kenjiId },
    ...{ path: '/rental-requests/1', roundId: null, itemId: null, gathers: null, deadline: null },
    at: new Date(START + number * 1000).toISOString(),
    ...more,
  };
}
const notify = (...notices: readonly Notice[]) => test.app.get(Notifications).notify(notices);
const page = async (client: TestClient, cursor?: string) =>
  (await client.get(`/api/notifications${cursor === undefined ? '' : `?cursor=${cursor}`}`)).json<NotificationPage>();
const titles = ({ items }: NotificationPage) => items.map(({ title }) => title);

describe('notifications', () => {
  it('of an event that the open page itself caused are announced without a toast', async () => {
    const heard: Announced[] = [];
    const connection = await test.pool.connect();
    connection.on('notification', ({ payload = '[]' }) => heard.push(...(JSON.parse(payload) as Announced[])));
    await connection.query(`LISTEN ${NOTIFICATION_CHANNEL}`);
    try {
      const [own, other] = [
        accountSafetyNotice(hanakoId, 'password_changed', notice(1).at),
        accountSafetyNotice(hanakoId, 'address_changed', notice(2).at),
      ];
      await notify(own, other);
      await until('both are announced', async () => heard.length === 2);
      expect(new Map(heard.map(([id, , toast]) => [id, toast]))).toEqual(
        new Map([
          [own.id, false],
          [other.id, true],
        ]),
      );
    } finally {
      connection.release(true);
    }
  });

  it('are listed for their recipient, newest first, with the other user’s display name', async () => {
    await notify(notice(1), notice(2));
    await test.pool.query(`UPDATE app.users SET profile_name = 'けんじ' WHERE id = $1`, [kenjiId]);
    const { items, unreadCount, nextCursor } = await page(hanako);
    expect(items).toMatchObject([
      { title: '知らせ2', sentence: 'けんじさんが発送しました。', read: false, picture: null },
      { title: '知らせ1', at: '2026-12-01T03:00:01.000Z', path: '/rental-requests/1' },
    ]);
    expect([unreadCount, nextCursor]).toEqual([2, null]);
    expect(await page(kenji)).toEqual({ items: [], unreadCount: 0, nextCursor: null });
    expect((await new TestClient(test.app).get('/api/notifications')).statusCode).toBe(401);
  });

  it('are created once, however often, also concurrently', async () => {
    await Promise.all([notify(notice(1)), notify(notice(1), notice(2)), notify(notice(2), notice(1))]);
    await notify(notice(1));
    expect(titles(await page(hanako))).toEqual(['知らせ2', '知らせ1']);
  });

  it('of events before a demo began are listed as read, and later ones as unread', async () => {
    const notifications = new Notifications(test.pool, test.app.get(Clock));
    notifications.assumeSeenBefore(new Date(START + 2000).toISOString());
    const gathered = { gathers: 'chat 7' };
    await notifications.notify([notice(1), notice(1, { ...gathered, id: randomUUID() })]);
    await notifications.notify([notice(2), notice(3, gathered)]);
    const { items, unreadCount } = await page(hanako);
    expect(items.map(({ title, read }) => [title, read])).toEqual([
      ['知らせ3', false],
      ['知らせ2', false],
      ['知らせ1', true],
      ['知らせ1', true],
    ]);
    expect(unreadCount).toBe(2);
  });

  it('are paged without duplicates or gaps', async () => {
    const numbers = Array.from({ length: NOTIFICATIONS_PER_PAGE + 5 }, (_, number) => number);
    // All within the same millisecond.
    await notify(...numbers.map((number) => notice(number, { at: new Date(START).toISOString() })));
    const first = await page(hanako);
    const second = await page(hanako, first.nextCursor!);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([NOTIFICATIONS_PER_PAGE, 5, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(numbers.length);
    expect(first.unreadCount).toBe(numbers.length);
    expect((await hanako.get('/api/notifications?cursor=x')).statusCode).toBe(400);
  });

  it('are marked as read one by one, or up to one; not other users’', async () => {
    await notify(notice(1), notice(2), notice(3), notice(4));
    const { items } = await page(hanako);
    const read = (client: TestClient, which: unknown) => client.change('PUT', '/api/notifications/read', which);
    expect((await read(kenji, { upTo: items[0]!.id })).statusCode).toBe(204);
    expect((await read(kenji, { ids: items.map(({ id }) => id) })).statusCode).toBe(204);
    expect((await page(hanako)).unreadCount).toBe(4);
    await read(hanako, { ids: [items[0]!.id, randomUUID()] });
    expect((await page(hanako)).unreadCount).toBe(3);
    await read(hanako, { upTo: items[2]!.id });
    expect((await page(hanako)).items.map(({ read: isRead }) => isRead)).toEqual([true, false, true, true]);
    for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { upTo: 'x' }, { upTo: items[0]!.id, ids: [] }, null])
      expect((await read(hanako, wrong)).statusCode).toBe(400);
  });

  it('that are unread can be listed alone, page by page', async () => {
    const numbers = Array.from({ length: NOTIFICATIONS_PER_PAGE + 3 }, (_, number) => notice(number));
    await notify(...numbers);
    const { items } = await page(hanako);
    const read = items.filter((_, place) => place % 2 === 0).map(({ id }) => id);
    await hanako.change('PUT', '/api/notifications/read', { ids: read });
    const unread = async (more = '') =>
      (await hanako.get(`/api/notifications?unread=true${more}`)).json<NotificationPage>();
    const first = await unread();
    expect(titles(first)).toEqual(
      numbers
        .map(({ title }) => title)
        .toReversed()
        .filter((_, place) => place >= NOTIFICATIONS_PER_PAGE || place % 2 === 1),
    );
    expect([first.unreadCount, first.nextCursor]).toEqual([first.items.length, null]);
    await hanako.change('PUT', '/api/notifications/read', { upTo: items[0]!.id });
    expect(await unread()).toEqual({ items: [], unreadCount: 0, nextCursor: null });
    expect((await hanako.get('/api/notifications?unread=x')).statusCode).toBe(400);
  });

  it('of one group of topics can be listed alone, also only unread ones', async () => {
    await notify(
      { ...notice(1), kind: 'payout_sent' },
      { ...notice(2), kind: 'chat_message' },
      { ...notice(3), kind: 'damage_reported' },
    );
    const of = async (query: string) => (await hanako.get(`/api/notifications?${query}`)).json<NotificationPage>();
    const [newest, , oldest] = (await page(hanako)).items;
    expect((await of('group=money')).items.map(({ kind }) => kind)).toEqual(['damage_reported', 'payout_sent']);
    expect(await of('group=finds')).toMatchObject({ items: [], unreadCount: 3 });
    await hanako.change('PUT', '/api/notifications/read', { ids: [newest!.id] });
    expect((await of('group=money&unread=true')).items).toMatchObject([{ id: oldest!.id }]);
    expect((await hanako.get('/api/notifications?group=x')).statusCode).toBe(400);
  });

  it('that gather are one while it is unread, and another afterwards', async () => {
    const message = (number: number) => notice(number, { gathers: 'chat 7', kind: 'chat_message' });
    await notify(message(1));
    await notify(message(3), message(2));
    const gathered = await page(hanako);
    expect(gathered.items).toMatchObject([{ title: '知らせ3', at: '2026-12-01T03:00:03.000Z' }]);
    await hanako.change('PUT', '/api/notifications/read', { upTo: gathered.items[0]!.id });
    await notify(message(1));
    expect((await page(hanako)).unreadCount).toBe(0);
    await notify(message(4));
    expect(titles(await page(hanako))).toEqual(['知らせ4', '知らせ3']);
  });

  it('that replace an unread one are sent again by all channels; each once', async () => {
    const late = (number: number) =>
      notice(number, { gathers: 'late tasks', replacesUnread: true, at: new Date().toISOString() });
    const due = async () =>
      (
        await test.pool.query<{ title: string; read: boolean; mailed: boolean; pushed: boolean }>(
          `SELECT title, read_at IS NOT NULL AS read, mail_due IS NOT NULL AS mailed, push_due IS NOT NULL AS pushed
           FROM app.notifications ORDER BY title`,
        )
      ).rows;
    const [over, news] = [
      { read: true, mailed: false, pushed: false },
      { read: false, mailed: true, pushed: true },
    ];
    const [first, second] = [late(1), late(2)];
    await notify(first);
    expect(await due()).toEqual([{ title: '知らせ1', ...news }]);
    for (const again of [second, first, second]) await notify(again);
    expect(await due()).toEqual([
      { title: '知らせ1', ...over },
      { title: '知らせ2', ...news },
    ]);
  });

  it('aren’t sent to users who have left, and don’t name them', async () => {
    const leaver = new TestClient(test.app);
    const leaverId = await leaver.register(`leaver_${Date.now() % 1_000_000}`);
    await notify(notice(1, { who: leaverId }));
    await test.pool.query(
      `UPDATE app.users SET erased_at = now(), username = '退会したユーザー', profile_name = NULL WHERE id = $1`,
      [leaverId],
    );
    await notify(notice(2, { userId: leaverId }));
    expect((await page(hanako)).items).toMatchObject([{ sentence: '退会したユーザーさんが発送しました。' }]);
    const { rowCount } = await test.pool.query('SELECT FROM app.notifications WHERE user_id = $1', [leaverId]);
    expect(rowCount).toBe(0);
  });
});

describe('the settings of notifications', () => {
  const settings = async (client: TestClient) =>
    (await client.get('/api/notification-settings')).json<NotificationSettings>();

  it('are all on at first, show the mail address, and are stored', async () => {
    const { topics, quietHours, dailyDigest, ...about } = await settings(hanako);
    expect(Object.keys(topics)).toEqual([...NOTIFICATION_TOPICS]);
    expect(Object.values(topics).every(({ toast, mail, push }) => toast && mail && push)).toBe(true);
    expect([quietHours, dailyDigest]).toEqual([true, true]);
    expect(about).toEqual({ fixed: [{ topic: 'account', channel: 'mail' }], mail: 'unconfirmed', devices: 0 });
    const off = { toast: false, mail: false, push: false };
    const wanted = { topics: { ...topics, follow: off, account: off }, quietHours: false, dailyDigest: false };
    const changed = await hanako.change('PUT', '/api/notification-settings', wanted);
    expect(changed.json()).toMatchObject({
      topics: { follow: off, account: { ...off, mail: true } },
      quietHours: false,
    });
    expect(await settings(hanako)).toEqual(changed.json());
    expect((await settings(kenji)).topics.follow.mail).toBe(true);
  });

  it('are rejected when a topic is missing or unknown, and for guests', async () => {
    const { topics, quietHours, dailyDigest } = await settings(hanako);
    const { follow: _, ...fewer } = topics;
    const more = { ...topics, weather: topics.chat };
    for (const wrong of [fewer, more, { ...topics, chat: { mail: 1 } }, null]) {
      const answer = await hanako.change('PUT', '/api/notification-settings', {
        topics: wrong,
        quietHours,
        dailyDigest,
      });
      expect(answer.statusCode).toBe(400);
    }
    const guest = new TestClient(test.app);
    expect((await guest.get('/api/notification-settings')).statusCode).toBe(401);
    expect((await guest.change('PUT', '/api/notification-settings', {})).statusCode).toBe(401);
  });
});
