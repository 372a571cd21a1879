import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { persistentVapidKeys } from '../../backend/src/app/config/persistent-secrets.ts';
import { MailServerOfTest } from '../support/servers/mail-server.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { PushServiceOfTest } from '../support/servers/push-service.ts';
import { until } from '../support/until.ts';

const RECEIVERS = 40;
/** What a process hands over at once: twice what `channels` in `processes.ts` says, see `JobQueues.work`. */
const AT_ONCE = { mails: 8, pushes: 16 };
/** So that both take some seconds: neither is done when the process is killed. */
const SLOW_MS = { mails: 1_000, pushes: 3_000 };
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'meguri-half-sent-'));
const keys = persistentVapidKeys(folder);
const mailServer = new MailServerOfTest();
const pushService = new PushServiceOfTest(keys.publicKey);
let market: Marketplace;
let sender: Person;
let receivers: Person[];

beforeAll(async () => {
  await Promise.all([mailServer.start(), pushService.start()]);
  market = await Marketplace.open({
    ...{ MEGURI_DATA_DIR: folder, SMTP_URL: mailServer.url, PUSH_SERVICES: pushService.origin },
    ...{ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
  });
  sender = await market.guest().register('sender');
  receivers = [];
  for (let count = 0; count < RECEIVERS; count += 1) {
    const person = await market.guest().register(`hearer${count}`);
    await person.must(201, 'POST', '/api/push-subscriptions', { body: pushService.subscribe() });
    receivers.push(person);
  }
  await market.pool.query(`UPDATE app.users SET email = username || '@example.jp', email_verified_at = now()`);
  // The confirmations that nobody needs.
  await market.atRest();
  // Noon in Tokyo: nobody rests.
  const tomorrow = await market.day(1);
  await market.advanceTo(`${tomorrow}T03:00:00.000Z`);
});
afterAll(async () => {
  await market?.close();
  mailServer.stop();
  await pushService.stop();
});

const notices = () => mailServer.taken.filter(({ isNotification }) => isNotification);
/** People, however often. */
const told = () => new Set(notices().map(({ to }) => to)).size;
const pushed = () => new Set(pushService.received.map(({ device }) => device)).size;

describe('a server that is killed with mails and pushes half sent', () => {
  it('sends the others when it is back; what was under way comes again under the name by which it is known', async () => {
    [mailServer.pauseMs, pushService.pauseMs] = [SLOW_MS.mails, SLOW_MS.pushes];
    await Promise.all(
      receivers.map(({ id }) => sender.must(201, 'POST', `/api/messages/${id}`, { body: { content: 'こんにちは' } })),
    );
    // More than one turn of each: some are done with.
    const some = () => notices().length > AT_ONCE.mails && pushService.received.length > AT_ONCE.pushes;
    await until('some are sent', some, PATIENCE_MS);
    await market.kill();
    expect([told() < RECEIVERS, pushed() < RECEIVERS]).toEqual([true, true]);
    await market.startAgain();
    await until('everybody is told', () => told() === RECEIVERS && pushed() === RECEIVERS, PATIENCE_MS);
    await market.atRest();
    const { rows } = await market.pool.query(`SELECT FROM app.mails WHERE recipient IS NOT NULL`);
    expect(rows).toEqual([]);
    // Each receiver's mails, and each device's pushes, are one and the same.
    expect(new Set(notices().map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(RECEIVERS);
    expect(new Set(pushService.received.map(({ device, topic }) => `${device} ${topic}`)).size).toBe(RECEIVERS);
    // Nothing but what was under way is there twice.
    expect(notices().length).toBeLessThanOrEqual(RECEIVERS + AT_ONCE.mails);
    expect(pushService.received.length).toBeLessThanOrEqual(RECEIVERS + AT_ONCE.pushes);
    const incidents = await market.pool.query('SELECT subject, error FROM app.incidents');
    expect(incidents.rows).toEqual([]);
  });
});
