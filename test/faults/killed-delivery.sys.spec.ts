import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { persistentVapidKeys } from '../../backend/src/app/config/persistent-secrets.ts';
import { MailServerOfTest } from '../support/servers/mail-server.ts';
import type { Person } from '../support/person.ts';
import { PushServiceOfTest } from '../support/servers/push-service.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const RECEIVERS = 40;
/** How many a process sends at once: twice the numbers of `channels` in `processes.ts`, see `JobQueues.work`. */
const AT_ONCE = { mails: 8, pushes: 16 };
/** Both take some seconds, so neither is done when the process is killed. */
const SLOW_MS = { mails: 1_000, pushes: 3_000 };
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'meguri-half-sent-'));
const keys = persistentVapidKeys(folder);
const mailServer = new MailServerOfTest();
const pushService = new PushServiceOfTest(keys.publicKey);
let sender: Person;
let receivers: Person[];

const market = useMarketplace(async () => {
  await Promise.all([mailServer.start(), pushService.start()]);
  return {
    ...{ MEGURI_DATA_DIR: folder, SMTP_URL: mailServer.url, PUSH_SERVICES: pushService.origin },
    ...{ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
  };
});
beforeAll(async () => {
  sender = await market.guest().register('sender');
  receivers = [];
  for (let count = 0; count < RECEIVERS; count += 1) {
    const person = await market.guest().register(`hearer${count}`);
    await person.must(201, 'POST', '/api/push-subscriptions', { body: pushService.subscribe() });
    receivers.push(person);
  }
  await market.pool.query(`UPDATE app.users SET email = username || '@example.jp', email_verified_at = now()`);
  // Confirmation mails, which this test doesn't need.
  await market.atRest();
  // Noon in Tokyo, outside everyone's quiet hours.
  const tomorrow = await market.day(1);
  await market.advanceTo(`${tomorrow}T03:00:00.000Z`);
});
afterAll(async () => {
  mailServer.stop();
  await pushService.stop();
});

const notices = () => mailServer.taken.filter(({ isNotification }) => isNotification);
/** The number of recipients, however often each was notified. */
const notified = () => new Set(notices().map(({ to }) => to)).size;
const pushed = () => new Set(pushService.received.map(({ device }) => device)).size;

describe('a server that is killed while it sends mails and pushes', () => {
  it('sends the others when it is back; those in progress are repeated with the same id', async () => {
    [mailServer.pauseMs, pushService.pauseMs] = [SLOW_MS.mails, SLOW_MS.pushes];
    await Promise.all(
      receivers.map(({ id }) => sender.must(201, 'POST', `/api/messages/${id}`, { body: { content: 'こんにちは' } })),
    );
    // More than one batch of each, so some are finished.
    const some = () => notices().length > AT_ONCE.mails && pushService.received.length > AT_ONCE.pushes;
    await until('some are sent', some, PATIENCE_MS);
    await market.kill();
    expect([notified() < RECEIVERS, pushed() < RECEIVERS]).toEqual([true, true]);
    await market.startAgain();
    await until('all receivers are notified', () => notified() === RECEIVERS && pushed() === RECEIVERS, PATIENCE_MS);
    await market.atRest();
    const { rows } = await market.pool.query(`SELECT FROM app.mails WHERE recipient IS NOT NULL`);
    expect(rows).toEqual([]);
    // All mails to one recipient, and all pushes to one device, are the same one.
    expect(new Set(notices().map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(RECEIVERS);
    expect(new Set(pushService.received.map(({ device, topic }) => `${device} ${topic}`)).size).toBe(RECEIVERS);
    // Only those that were being sent are there twice.
    expect(notices().length).toBeLessThanOrEqual(RECEIVERS + AT_ONCE.mails);
    expect(pushService.received.length).toBeLessThanOrEqual(RECEIVERS + AT_ONCE.pushes);
    const incidents = await market.pool.query('SELECT subject, error FROM app.incidents');
    expect(incidents.rows).toEqual([]);
  });
});
