import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getRepositoryToken } from '@nestjs/typeorm';
import { StoredPushSubscription } from './push-subscription.entity.ts';
import { MAX_PUSH_DEVICES } from '@meguri/contracts/notification/push.ts';
import { pino } from 'pino';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { PushServiceOfTest } from '../../../../test/support/servers/push-service.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { OutsideUnavailable } from '../../adapters/jobs/job.ts';
import { WebPushSender } from '../../adapters/push/web-push-sender.ts';
import { persistentVapidKeys } from '../../app/config/persistent-secrets.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { TestClient } from '../../http/http.testing.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticeId } from '../notice.ts';
import { Notifications } from '../notifications.ts';
import { PushDelivery } from './push-delivery.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-vapid-'));
const keys = persistentVapidKeys(folder);
const service = new PushServiceOfTest(keys.publicKey);
let sender: WebPushSender;
let subscriptions: PushSubscriptions;
let delivery: PushDelivery;
let hanako: TestClient;
let hanakoId: number;
let kenji: TestClient;

const test = useTestApp([AccountsModule.register(null)]);
beforeAll(async () => {
  await service.start();
  sender = new WebPushSender({ ...keys, subject: 'mailto:support@example.jp', services: [service.origin] });
  subscriptions = new PushSubscriptions(test.pool, sender, test.app.get(getRepositoryToken(StoredPushSubscription)));
  delivery = new PushDelivery(
    test.pool,
    sender,
    pino({ level: 'silent' }),
    test.app.get(Clock),
    test.app.get(getRepositoryToken(StoredPushSubscription)),
  );
  [hanako, kenji] = [new TestClient(test.app), new TestClient(test.app)];
  hanakoId = await hanako.register('hanako');
  await kenji.register('kenji');
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  service.received.length = 0;
  await test.pool.query('DELETE FROM app.push_subscriptions; DELETE FROM app.notifications');
});

let count = 0;
/** @returns its id */
async function notify(): Promise<string> {
  const id = noticeId(`event ${(count += 1)}`, hanakoId, 'shipped');
  const words = { title: 'アイテムが発送されました', sentence: '「鞄」が発送されました。', path: '/rental-requests/1' };
  const about = { kind: 'shipped', who: null, roundId: null, itemId: null, deadline: null, gathers: null } as const;
  await test.app
    .get(Notifications)
    .notify([{ id, userId: hanakoId, ...words, ...about, at: new Date().toISOString() }]);
  return id;
}
async function subscribe(): Promise<{ endpoint: string; id: string }> {
  const subscription = service.subscribe();
  const { rows } = await test.pool.query<{ hash: string }>(
    'SELECT token_hash AS hash FROM app.sessions WHERE user_id = $1',
    [hanakoId],
  );
  await subscriptions.add(hanakoId, rows[0]!.hash, subscription);
  const stored = await test.pool.query<{ id: string }>('SELECT id FROM app.push_subscriptions WHERE endpoint = $1', [
    subscription.endpoint,
  ]);
  return { endpoint: subscription.endpoint, id: stored.rows[0]!.id };
}
const devices = async () => (await test.pool.query('SELECT FROM app.push_subscriptions')).rowCount;

describe('a push', () => {
  it('is signed, encrypted for the device, and contains title, sentence and path only', async () => {
    const { id: device } = await subscribe();
    const id = await notify();
    await delivery.deliver(id, device);
    expect(service.received).toMatchObject([{ subject: 'mailto:support@example.jp', topic: id.replaceAll('-', '') }]);
    const { payload, ttl } = service.received[0]!;
    expect(JSON.parse(payload)).toEqual({
      ...{ id, title: 'アイテムが発送されました', sentence: '「鞄」が発送されました。', path: '/rental-requests/1' },
    });
    expect(ttl).toBeGreaterThan(47 * 3600);
  });

  it('removes a device that is unsubscribed', async () => {
    const { id: device, endpoint } = await subscribe();
    service.forget(endpoint);
    await delivery.deliver(await notify(), device);
    expect(await devices()).toBe(0);
  });

  it.each([429, 500, 503])('is retried while the service responds with %d, and sent once then', async (status) => {
    const { id: device } = await subscribe();
    const id = await notify();
    service.faults.push(status);
    await expect(delivery.deliver(id, device)).rejects.toThrow(OutsideUnavailable);
    await delivery.deliver(id, device);
    expect(service.received).toHaveLength(1);
    expect(await devices()).toBe(1);
  });

  it.each([401, 403])(
    'doesn’t remove a device when its service responds with %d: our keys or clock may be wrong for a moment',
    async (status) => {
      const before = await devices();
      const { id: device } = await subscribe();
      service.faults.push(status, status);
      await delivery.deliver(await notify(), device);
      expect([await devices(), service.received]).toEqual([before! + 1, []]);
      const target = { endpoint: service.subscribe().endpoint, ...service.subscribe().keys };
      expect(await sender.send(target, { topic: 't', payload: '{}', secondsKept: 1 })).toBe('unrecognised');
      await delivery.deliver(await notify(), device);
      expect(service.received).toHaveLength(1);
    },
  );

  it('reaches a device that subscribed with former keys while those are listed, and not after it', async () => {
    const place = mkdtempSync(join(tmpdir(), 'meguri-vapid-'));
    const others = { ...persistentVapidKeys(place), subject: 'mailto:support@example.jp', services: [service.origin] };
    rmSync(place, { recursive: true });
    const { endpoint, keys: device } = service.subscribe();
    const [target, push] = [
      { endpoint, ...device },
      { topic: 't', payload: '{}', secondsKept: 1 },
    ];
    expect(await new WebPushSender({ ...others, former: [keys] }).send(target, push)).toBe('sent');
    expect(service.received).toHaveLength(1);
    expect(await new WebPushSender(others).send(target, push)).toBe('unrecognised');
    expect(service.received).toHaveLength(1);
  });

  it('is retried without a response; no error contains the address', async () => {
    const [{ endpoint }, away] = [service.subscribe(), new PushServiceOfTest(keys.publicKey)];
    await away.start();
    const { origin } = away;
    await away.stop();
    const lost = new WebPushSender({ ...keys, subject: 'mailto:a@example.jp', services: [origin] });
    const target = { endpoint: endpoint.replace(service.origin, origin), ...service.subscribe().keys };
    const error = await lost.send(target, { topic: 't', payload: '{}', secondsKept: 1 }).catch((one: Error) => one);
    expect(String(error)).toContain('could not be reached');
    expect(String(error)).not.toContain('/push/');
  });

  it('isn’t sent once it was read, or is older than two days', async () => {
    const { id: device } = await subscribe();
    const [read, old] = [await notify(), await notify()];
    await test.pool.query('UPDATE app.notifications SET read_at = now() WHERE id = $1', [read]);
    await test.pool.query(`UPDATE app.notifications SET created_at = now() - interval '48 hours' WHERE id = $1`, [old]);
    await delivery.deliver(read, device);
    await delivery.deliver(old, device);
    expect(service.received).toEqual([]);
  });
});

describe('a device', () => {
  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://push.example.jp/x',
    'javascript:alert(1)',
  ])('can’t have the address %s, so that the server can’t be made to call internal ones', (endpoint) => {
    expect(sender.accepts(endpoint)).toBe(false);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('may have %s', (endpoint) => {
    expect(sender.accepts(endpoint)).toBe(true);
  });

  it('is stored once per user, ten at most, and ends with the session', async () => {
    const made = (number: number) => ({
      endpoint: `https://push.example.jp/${number}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    });
    for (let number = 0; number <= MAX_PUSH_DEVICES; number += 1) {
      expect((await hanako.post('/api/push-subscriptions', made(number))).statusCode).toBe(201);
      expect((await hanako.post('/api/push-subscriptions', made(number))).statusCode).toBe(201);
    }
    expect(await devices()).toBe(MAX_PUSH_DEVICES);
    const second = new TestClient(test.app);
    await second.login('hanako');
    await second.post('/api/push-subscriptions', made(1));
    await second.post('/api/logout');
    const { rows } = await test.pool.query(`SELECT FROM app.push_subscriptions WHERE endpoint LIKE '%/1'`);
    expect(rows).toEqual([]);
  });

  it('stays when a new password, or the second step, replaces its session’s token; other sessions’ devices end', async () => {
    const [holder, elsewhere] = [new TestClient(test.app), new TestClient(test.app)];
    await holder.register('subscribed');
    await elsewhere.login('subscribed');
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const subscribe = (by: TestClient, name: string) =>
      by.post('/api/push-subscriptions', { endpoint: `https://push.example.jp/${name}`, keys });
    await subscribe(holder, 'kept');
    await subscribe(elsewhere, 'ended');
    const password = { currentPassword: 'secret-1', newPassword: 'another-secret-9' };
    expect((await holder.post('/api/user/change-password', password)).statusCode).toBe(200);
    const begun = await holder.post(
      '/api/second-step',
      { currentPassword: password.newPassword },
      { 'x-csrf-token': await holder.fetchCsrfToken() },
    );
    const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
    const token = { 'x-csrf-token': await holder.fetchCsrfToken() };
    expect((await holder.post('/api/second-step/confirm', { code }, token)).statusCode).toBe(200);
    expect((await holder.get('/api/user')).statusCode).toBe(200);
    const { rows } = await test.pool.query('SELECT endpoint FROM app.push_subscriptions');
    expect(rows).toEqual([{ endpoint: 'https://push.example.jp/kept' }]);
  });

  it('of another user can’t be removed or taken over with its address alone', async () => {
    const body = { endpoint: 'https://push.example.jp/mine', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
    await hanako.post('/api/push-subscriptions', body);
    const owner = async () =>
      (await test.pool.query<{ id: number }>('SELECT user_id AS id FROM app.push_subscriptions')).rows;
    expect((await kenji.change('DELETE', '/api/push-subscriptions', { endpoint: body.endpoint })).statusCode).toBe(204);
    await kenji.post('/api/push-subscriptions', { ...body, keys: { ...body.keys, auth: 'b'.repeat(22) } });
    expect(await owner()).toEqual([{ id: hanakoId }]);
    // Another person signs in with the same browser.
    await kenji.post('/api/push-subscriptions', body);
    expect(await owner()).not.toEqual([{ id: hanakoId }]);
  });

  it('is rejected with an invalid address or keys, and for guests', async () => {
    const right = { endpoint: 'https://push.example.jp/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };
    const wrong = [
      { ...right, endpoint: 'x' },
      { ...right, keys: { ...right.keys, auth: '!' } },
      { endpoint: right.endpoint },
    ];
    for (const body of wrong) expect((await hanako.post('/api/push-subscriptions', body)).statusCode).toBe(400);
    const inner = await hanako.post('/api/push-subscriptions', { ...right, endpoint: 'https://10.0.0.1/x' });
    expect(inner.json()).toMatchObject({ statusCode: 400, code: 'push_service_unknown' });
    const guest = new TestClient(test.app);
    expect((await guest.get('/api/push-key')).statusCode).toBe(401);
    expect((await guest.post('/api/push-subscriptions', right)).statusCode).toBe(401);
    expect((await hanako.get('/api/push-key')).json()).toEqual({ publicKey: 'B'.repeat(87) });
  });
});
