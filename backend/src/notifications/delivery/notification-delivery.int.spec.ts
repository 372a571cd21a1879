import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { type Notice, noticeId } from '../notice.ts';
import { mailStateSql } from '../suppression.ts';
import { Notifications } from '../notifications.ts';
import { NotificationDelivery } from './notification-delivery.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const EMAIL = 'hanako@example.jp';
let hanako: TestClient;
let hanakoId: number;

const test = useTestApp([AccountsModule.register(null)]);
beforeAll(async () => {
  hanako = new TestClient(test.app);
  hanakoId = await hanako.register('hanako');
});
beforeEach(async () => {
  await test.pool.query('DELETE FROM app.notifications; DELETE FROM app.notification_settings; DELETE FROM app.mails');
  await test.pool.query('DELETE FROM app.request_limits');
  await test.pool.query(
    `UPDATE app.users SET email = $2, email_verified_at = now(), pending_email = NULL, profile_name = '花子' WHERE id = $1`,
    [hanakoId, EMAIL],
  );
});

let number = 0;
function notice(more: Partial<Notice> = {}): Notice {
  number += 1;
  const kind = more.kind ?? 'shipping_code_ready';
  const words = { title: '発送コードが登録されました', sentence: '「鞄」の発送コードが登録されました。' };
  const about = { who: null, path: '/rental-requests/7', roundId: null, itemId: null, deadline: null, gathers: null };
  const id = noticeId(`event ${number}`, hanakoId, kind);
  return { id, userId: hanakoId, kind, ...words, ...about, at: new Date().toISOString(), ...more };
}
/** Creates notifications that are due at any hour. */
async function due(...notices: readonly Notice[]): Promise<void> {
  await test.app.get(Notifications).notify(notices);
  await test.pool.query(
    `UPDATE app.notifications SET mail_due = now() - interval '1 minute' WHERE mail_due IS NOT NULL`,
  );
}
/** Not one of these notifications is about a rental that exists. */
const deliver = () => test.app.get(NotificationDelivery).run({ find: async () => null });
const mails = () => test.mailsTo(EMAIL);
/** The number of notifications by the state of their mail. */
async function states(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await test.pool.query<{ state: string; count: number }>(
    `SELECT ${mailStateSql('n')} AS state, count(*)::int FROM app.notifications n GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('a notification by mail', () => {
  it('greets by display name, has the sentence and the link; the text part contains the URL', async () => {
    await due(notice());
    await deliver();
    const [mail] = await mails();
    expect(mail?.subject).toBe('【巡り Meguri】発送コードが登録されました');
    expect(mail?.text).toContain('花子 様\n\n「鞄」の発送コードが登録されました。');
    expect(mail?.text).toContain('http://localhost:3000/rental-requests/7');
    expect(mail?.text).not.toContain('ボタン');
    expect(mail?.html).toContain('href="http://localhost:3000/rental-requests/7"');
    expect(mail?.html).toContain('background:#a4452c');
    expect(mail?.html).not.toContain('#1d5c4a');
  });

  it('is sent without the rental’s details while the log can’t be read', async () => {
    await due(notice({ roundId: crypto.randomUUID() }));
    await test.app.get(NotificationDelivery).run({ find: async () => Promise.reject(new EventLogUnavailable('away')) });
    const [mail] = await mails();
    expect(mail?.text).toContain('「鞄」の発送コードが登録されました。');
    expect(mail?.text).not.toContain('取引の内容');
  });

  it('is created once, also by several workers and repeated runs', async () => {
    await due(...Array.from({ length: 12 }, () => notice()));
    await Promise.all([deliver(), deliver(), deliver()]);
    await test.pool.query(`UPDATE app.notifications SET mail_due = now() - interval '1 minute'`);
    await deliver();
    expect(await mails()).toHaveLength(12);
  });

  it('isn’t created for an unconfirmed address, or once it was read', async () => {
    const [read, other] = [notice(), notice()];
    await due(read);
    await hanako.change('PUT', '/api/notifications/read', { ids: [read.id] });
    await deliver();
    await test.pool.query(
      'UPDATE app.users SET email = NULL, email_verified_at = NULL, pending_email = $2 WHERE id = $1',
      [hanakoId, EMAIL],
    );
    await due(other);
    await deliver();
    expect(await mails()).toEqual([]);
    expect((await hanako.get('/api/notification-settings')).json()).toMatchObject({ mail: 'unconfirmed' });
  });

  it('about account security is created although it was read, because an attacker reads it first', async () => {
    const [warning, other] = [notice({ kind: 'account_safety', title: '口座の登録が始まりました' }), notice()];
    await due(warning, other);
    await hanako.change('PUT', '/api/notifications/read', { ids: [warning.id, other.id] });
    await deliver();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['【巡り Meguri】口座の登録が始まりました']);
  });

  it('is sent thirty times an hour to one mailbox; the others follow in one mail, security alerts at once', async () => {
    await due(...Array.from({ length: 35 }, () => notice()));
    await deliver();
    expect(await mails()).toHaveLength(30);
    const { rows } = await test.pool.query<{ minutes: number }>(
      `SELECT DISTINCT round(extract(epoch FROM mail_due - now()) / 60)::int AS minutes FROM app.notifications
       WHERE mail_due IS NOT NULL AND in_digest`,
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([60]);
    await due(notice({ kind: 'account_safety', title: '口座の登録が始まりました' }));
    await Promise.all([deliver(), deliver()]);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toContain('【巡り Meguri】今日のお知らせ（5件）：発送コードが登録されました、ほか');
    expect(subjects).toContain('【巡り Meguri】口座の登録が始まりました');
    expect(subjects).toHaveLength(32);
  });

  it('keeps line breaks and markup in names as text, and the subject on one line', async () => {
    await test.pool.query(`UPDATE app.users SET profile_name = E'花\\r\\nBcc: x@example.jp {{name}}' WHERE id = $1`, [
      hanakoId,
    ]);
    await due(notice({ title: '題\r\nBcc: y@example.jp', sentence: '「<b>鞄</b>${1}」です。' }));
    await deliver();
    const [mail] = await mails();
    expect(mail?.subject).toBe('【巡り Meguri】題 Bcc: y@example.jp');
    expect(mail?.text).toContain('花 Bcc: x@example.jp {{name}} 様');
    expect(mail?.html).toContain('「&#60;b&#62;鞄&#60;/b&#62;${1}」です。');
  });

  it('about unimportant events is sent in a daily mail, or alone if the user wants that', async () => {
    const follower = () => notice({ kind: 'new_follower', title: '新しいフォロワー', path: '/users/9' });
    await due(follower(), follower(), notice());
    await Promise.all([deliver(), deliver()]);
    const subjects = async () => (await mails()).map(({ subject }) => subject).sort();
    expect(await subjects()).toEqual([
      '【巡り Meguri】今日のお知らせ（2件）：新しいフォロワー、ほか',
      '【巡り Meguri】発送コードが登録されました',
    ]);
    const settings = (await hanako.get('/api/notification-settings')).json<NotificationSettings>();
    const { topics, quietHours } = settings;
    await hanako.change('PUT', '/api/notification-settings', { topics, quietHours, dailyDigest: false });
    await due(follower());
    await deliver();
    expect(await subjects()).toContain('【巡り Meguri】新しいフォロワー');
  });

  it('counts as mailed only if the daily mail has it: not if it was read or withdrawn before, or is beyond its 30', async () => {
    const follower = (more: Partial<Notice> = {}) => notice({ kind: 'new_follower', ...more });
    const [read, taken] = [follower(), follower({ gathers: 'taken back' })];
    await due(read, taken);
    expect(await states()).toEqual({ digest: 2 });
    await hanako.change('PUT', '/api/notifications/read', { ids: [read.id] });
    await test.app.get(Notifications).withdraw('taken back');
    expect(await states()).toEqual({ none: 2 });
    await deliver();
    expect([await states(), await mails()]).toEqual([{ none: 2 }, []]);
    await due(...Array.from({ length: 33 }, () => follower()));
    await deliver();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '【巡り Meguri】今日のお知らせ（30件）：発送コードが登録されました、ほか',
    ]);
    expect(await states()).toEqual({ none: 5, digest: 30 });
    await test.pool.query('UPDATE app.notifications SET read_at = now()');
    expect(await states()).toEqual({ none: 5, digest: 30 });
  });
});

describe('the unsubscribe link', () => {
  const linkIn = (text: string) => /http:\/\/localhost:3000(\/unsubscribe\?t=\S+)/.exec(text)?.[1] ?? '';
  const topics = async () => (await hanako.get('/api/notification-settings')).json<NotificationSettings>().topics;

  it('takes one click without a login, and ends that topic only; opening it changes nothing', async () => {
    await due(notice());
    await deliver();
    const [mail] = await mails();
    const link = linkIn(mail!.text);
    const { rows } = await test.pool.query('SELECT unsubscribe_url AS url FROM app.mails');
    expect(rows).toEqual([{ url: `http://localhost:3000${link}` }]);
    const guest = new TestClient(test.app);
    const page = await guest.get(link);
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('「発送・受け渡し」のメールを停止します'),
    ]);
    expect((await topics()).handover.mail).toBe(true);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = () => guest.send('POST', link, 'List-Unsubscribe=One-Click', form);
    expect([(await click()).statusCode, (await click()).statusCode]).toEqual([200, 200]);
    expect((await topics()).handover).toEqual({ toast: true, mail: false, push: true });
    expect((await topics()).return.mail).toBe(true);
    await due(notice());
    await deliver();
    expect(await mails()).toHaveLength(1);
  });

  it('of the daily mail ends all its topics', async () => {
    await due(notice({ kind: 'new_follower' }));
    await deliver();
    await new TestClient(test.app).send('POST', linkIn((await mails())[0]!.text));
    const { follow, request } = await topics();
    expect([follow.mail, request.mail]).toEqual([false, true]);
  });

  it('is invalid for another user, another topic, or without a signature; mails about an account have none', async () => {
    await due(notice(), notice({ kind: 'account_safety', title: '安全' }));
    await deliver();
    const all = await mails();
    const link = linkIn(all.find(({ subject }) => subject.includes('発送'))!.text);
    expect(linkIn(all.find(({ subject }) => subject.includes('安全'))!.text)).toBe('');
    const guest = new TestClient(test.app);
    const [id, , signature] = link.split('=')[1]!.split('.');
    for (const t of [
      `${Number(id) + 1}.handover.${signature}`,
      `${id}.return.${signature}`,
      `${id}.handover.x`,
      '',
      '%00',
    ]) {
      expect((await guest.get(`/unsubscribe?t=${t}`)).statusCode).toBe(404);
      expect((await guest.send('POST', `/unsubscribe?t=${t}`)).statusCode).toBe(404);
    }
    expect((await guest.send('POST', '/unsubscribe')).statusCode).toBe(404);
    expect(Object.values(await topics()).every(({ mail }) => mail)).toBe(true);
  });
});
