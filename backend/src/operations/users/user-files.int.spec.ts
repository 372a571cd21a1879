import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { userNotificationsPageSchema, type UserFile, userFileSchema } from '@meguri/contracts/operators/user-file.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { OperatorEntries, type OperatorEntry } from '../../http/operators/operator-entries.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let admin: TestClient;
let kenjiId: number;
let roundId: string;
const entries: OperatorEntry[] = [];

const service = useOpened(startOperatorsService);
beforeAll(async () => {
  admin = service.admin;
  kenjiId = (await service.borrower.get('/api/user')).json<{ id: number }>().id;
  roundId = await roundAt(service, 'in_use');
  service.get(OperatorEntries).storeWith(async (entry) => void entries.push(entry));
});

const file = async (id: number): Promise<UserFile> =>
  userFileSchema.parse((await admin.get(`/api/admin/users/${id}`)).json());
const press = (id: number, what: string, body: object = {}, by = admin) =>
  by.post(`/api/admin/users/${id}/${what}`, body);
const login = (username: string) => service.guest().post('/api/login', { username, password: 'secret-1' });

describe('a user’s file for operators', () => {
  it('has everything they work with, each part counted, and is in the audit trail', async () => {
    const kenji = await file(kenjiId);
    expect(kenji).toMatchObject({
      user: { id: kenjiId, username: 'kenji', locked: false },
      profile: { fullName: '山田', address: '大阪府大阪市1-1', phone: '09012345678' },
      lock: null,
      identity: { state: 'unverified', decisions: [] },
      payoutAccount: { state: 'none' },
      borrowed: { total: 1, items: [{ id: roundId }] },
      lent: { total: 0, items: [] },
      items: { total: 0 },
      reports: { total: 0 },
    });
    expect(kenji.sessions).toHaveLength(1);
    const owner = await file(service.ownerId);
    expect(owner).toMatchObject({ lent: { total: 1 }, borrowed: { total: 0 } });
    expect(owner.items).toMatchObject({ total: 1, items: [{ status: 'available' }] });
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'looked', operation: 'see_user', about: [`user:${kenjiId}`] }),
    );
  });

  it('about the viewing operator excludes others’ reports', async () => {
    const { id: adminId } = (await admin.get('/api/user')).json<{ id: number }>();
    for (const about of [adminId, kenjiId])
      await service.query(
        `INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, reason, created_at)
         VALUES (gen_random_uuid(), $1, 'user', $2::text, $2::int, '迷惑です', now())`,
        [service.ownerId, about],
      );
    expect((await file(adminId)).reports).toEqual({ total: 0, items: [] });
    expect((await file(kenjiId)).reports).toMatchObject({ total: 1, items: [{ subject: 'user' }] });
  });

  it('lists notifications with rental and mail state, without texts and links', async () => {
    const notice = (title: string, kind: NotificationKind = 'account_safety') => ({
      ...{
        id: randomUUID(),
        userId: kenjiId,
        kind,
        title,
        sentence: '秘密の合言葉',
        who: null,
      },
      ...{
        path: '/secret',
        roundId,
        itemId: null,
        at: service.clock.now().toISOString(),
        deadline: null,
        gathers: null,
      },
    });
    const [sent, waiting, read] = [notice('送信済み'), notice('送信待ち'), notice('既読', 'booking_confirmed')];
    const late = notice('送信前に既読', 'booking_confirmed');
    await service.get(Notifications).notify([sent, waiting, read, late]);
    // A notification that was read gets no mail any more.
    await service.query('UPDATE app.notifications SET read_at = now() WHERE id = ANY ($1)', [
      [waiting.id, read.id, late.id],
    ]);
    await service.query(
      `INSERT INTO app.mails (id, notification_id, done_at, no_news)
       VALUES (gen_random_uuid(), $1, now(), false), (gen_random_uuid(), $2, now(), true)`,
      [sent.id, late.id],
    );
    const { told } = await file(kenjiId);
    const byTitle = new Map(told.items.map((one) => [one.title, one]));
    expect(byTitle.get('送信済み')).toMatchObject({ kind: 'account_safety', roundId, read: false, mail: 'sent' });
    for (const title of ['既読', '送信前に既読'])
      expect(byTitle.get(title)).toMatchObject({ read: true, mail: 'none', mailDue: null });
    expect(byTitle.get('送信待ち')).toMatchObject({ mail: 'waiting' });
    expect(Date.parse(byTitle.get('送信待ち')?.mailDue ?? '')).toBeGreaterThan(service.clock.now().getTime() - 60_000);
    expect(JSON.stringify(told)).not.toMatch(/秘密|secret/);
  });

  it('lists mails about the account and bulk mails, by subject', async () => {
    const id = await service.guest().register('mailed');
    const asked = '【巡り Meguri】パスワードの再設定';
    await service.query('DELETE FROM app.mails WHERE user_id = $1', [id]);
    expect((await press(id, 'password-reset')).statusCode).toBe(204);
    const entry = { kind: null, title: asked, roundId: null, read: null };
    expect((await file(id)).told).toMatchObject({ total: 1, items: [{ ...entry, mail: 'waiting' }] });
    // What is kept of a mail that was sent: its subject is erased.
    await service.query('UPDATE app.mails SET done_at = now(), subject = NULL WHERE user_id = $1', [id]);
    expect((await file(id)).told.items).toMatchObject([{ ...entry, mail: 'sent' }]);
    // Mails of notifications are listed only as those.
    await service
      .get(Mails)
      .enqueue({ to: 'a@example.jp', subject: '', text: '', html: '' }, { userId: id, ofNotifications: true });
    expect((await file(id)).told.total).toBe(1);
    expect((await file(service.ownerId)).told.items).not.toContainEqual(expect.objectContaining({ title: asked }));
  });

  it('pages through earlier notifications, also with many at the same time', async () => {
    const id = await service.guest().register('much_told');
    const at = service.clock.now().toISOString();
    await service.query(`UPDATE app.mails SET created_at = $2, title = coalesce(title, subject) WHERE user_id = $1`, [
      id,
      at,
    ]);
    const mails = (await service.query('SELECT title FROM app.mails WHERE user_id = $1', [id])) as { title: string }[];
    expect(mails.length).toBeGreaterThan(0);
    const notices = Array.from({ length: 23 }, (_, n) => ({
      ...{ id: randomUUID(), userId: id, kind: 'account_safety' as const, title: `${n}`, sentence: '', who: null },
      ...{ path: '/', roundId: null, itemId: null, at, deadline: null, gathers: null },
    }));
    await service.get(Notifications).notify(notices);
    const { told } = await file(id);
    const total = 23 + mails.length;
    expect([told.items.length, told.total]).toEqual([20, total]);
    const next = (query: string) => admin.get(`/api/admin/users/${id}/told?${query}`);
    const page = userNotificationsPageSchema.parse((await next(`cursor=${told.nextCursor}`)).json());
    expect(page).toMatchObject({ total, nextCursor: null });
    const titles = [...told.items, ...page.items].map(({ title }) => title);
    expect(titles.toSorted()).toEqual([...notices, ...mails].map(({ title }) => title).toSorted());
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'looked', operation: 'see_told', about: [`user:${id}`] }),
    );
    const dashes = Buffer.from(JSON.stringify([at, '-'.repeat(36)])).toString('base64url');
    for (const bad of ['x', dashes]) expect((await next(`cursor=${bad}`)).statusCode).toBe(400);
    expect((await admin.get('/api/admin/users/2000000000/told')).statusCode).toBe(404);
    expect((await service.borrower.get(`/api/admin/users/${id}/told`)).statusCode).toBe(403);
  });

  it('exists for users only, and for operators only', async () => {
    for (const id of ['2000000000', '0', 'abc'])
      expect((await admin.get(`/api/admin/users/${id}`)).statusCode).toBe(404);
    expect((await service.stranger.get(`/api/admin/users/${kenjiId}`)).statusCode).toBe(403);
  });
});

describe('an account locked by operators', () => {
  it('is closed at once to its sessions and its right password, and open again when unlocked', async () => {
    const victim = service.guest();
    const id = await victim.register('lockable');
    const [session] = await service.query('SELECT token_hash AS hash FROM app.sessions WHERE user_id = $1', [id]);
    expect((await press(id, 'lock', { reason: '不正利用の疑い' })).statusCode).toBe(204);
    expect((await victim.get('/api/user')).statusCode).toBe(401);
    expect((await login('lockable')).json()).toMatchObject({ code: 'account_locked' });
    expect(await file(id)).toMatchObject({ user: { locked: true }, lock: { reason: '不正利用の疑い' }, sessions: [] });
    // A session that was opened concurrently doesn't count either.
    await service.query(
      `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent)
       VALUES ($1, $2, now() + interval '1 day', '127.0.0.1', '')`,
      [session!['hash'], id],
    );
    expect((await victim.get('/api/user')).statusCode).toBe(401);
    expect((await press(id, 'unlock', { lockedAt: (await file(id)).lock?.at })).statusCode).toBe(204);
    expect((await login('lockable')).statusCode).toBe(200);
    expect(await file(id)).toMatchObject({ user: { locked: false }, lock: null });
  });

  it('isn’t unlocked by resetting wrong passwords, or by an operator who saw another lock; the reason is kept', async () => {
    const id = await service.guest().register('lockable3');
    await press(id, 'lock', { reason: '一度目' });
    const { lock } = await file(id);
    expect((await admin.get('/api/admin/users?q=lockable3')).json()).toMatchObject({ items: [{ lock }] });
    const refused = await press(id, 'unlock');
    expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'account_stopped' })]);
    expect((await press(id, 'unlock', { lockedAt: lock?.at })).statusCode).toBe(204);
    expect((await press(id, 'unlock', { lockedAt: lock?.at })).statusCode).toBe(204);
    await press(id, 'lock', { reason: '二度目' });
    expect((await press(id, 'unlock', { lockedAt: lock?.at })).statusCode).toBe(409);
    expect((await login('lockable3')).json()).toMatchObject({ code: 'account_locked' });
    expect(await file(id)).toMatchObject({
      lock: { reason: '二度目' },
      formerLocks: [{ at: lock?.at, reason: '一度目', liftedBy: 'admin' }],
    });
  });

  it('isn’t revealed with a wrong password', async () => {
    const id = await service.guest().register('lockable2');
    await press(id, 'lock', { reason: '確認中' });
    const guest = service.guest();
    const wrong = await guest.post('/api/login', { username: 'lockable2', password: 'wrong-1' });
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('can’t be an operator’s, and needs a reason', async () => {
    const colleague = await service.colleague();
    const { id } = (await colleague.get('/api/user')).json<{ id: number }>();
    expect((await press(id, 'lock', { reason: '確認' })).json()).toMatchObject({ code: 'operator_account' });
    expect((await press(kenjiId, 'lock', { reason: ' ' })).statusCode).toBe(400);
    expect((await press(2_000_000_000, 'lock', { reason: '確認' })).statusCode).toBe(404);
  });
});

describe('operators help users to access their accounts', () => {
  it('by ending one session, or all', async () => {
    const member = service.guest();
    const id = await member.register('many_sessions');
    await login('many_sessions');
    const [first, second] = (await file(id)).sessions;
    expect([first, second].every((one) => one !== undefined)).toBe(true);
    const end = (session: string) => admin.change('DELETE', `/api/admin/users/${id}/sessions/${session}`);
    expect((await end(first!.id)).statusCode).toBe(204);
    expect((await end(first!.id)).statusCode).toBe(404);
    expect((await file(id)).sessions).toHaveLength(1);
    expect((await admin.change('DELETE', `/api/admin/users/${id}/sessions`)).statusCode).toBe(204);
    expect((await file(id)).sessions).toEqual([]);
    expect((await member.get('/api/user')).statusCode).toBe(401);
  });

  it('by a mail for a new password; no response contains its link', async () => {
    const id = await service.guest().register('forgetful');
    await service.query('DELETE FROM app.mails');
    const answer = await press(id, 'password-reset');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const mails = await service.query('SELECT recipient, body_text AS text FROM app.mails');
    expect(mails).toMatchObject([
      { recipient: 'forgetful@example.jp', text: expect.stringContaining('reset-password?token=') },
    ]);
    await service.query('UPDATE app.users SET email = NULL, pending_email = NULL WHERE id = $1', [id]);
    expect((await press(id, 'password-reset')).json()).toMatchObject({ code: 'no_mail_address' });
  });
});
