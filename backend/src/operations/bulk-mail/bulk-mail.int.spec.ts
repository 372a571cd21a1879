import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkMail, BulkMailInput, BulkMailPreview, SegmentSize } from '@meguri/contracts/operators/bulk-mail.ts';
import { getRepositoryToken } from '@nestjs/typeorm';
import pg from 'pg';
import type { Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { PICKUP, rentalSteps } from '../../rentals/test-support/steps.ts';
import { dyingAt } from '../test-support/dying-pool.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { BulkMailRecipient, StoredBulkMail } from './bulk-mail.entity.ts';
import { BATCH, BulkMailSender } from './bulk-mail-sender.ts';
import { WrittenMail } from './written-mail.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

class ClockOfTest extends Clock {
  time = new Date('2026-11-23T12:00:00+09:00');
  override now(): Date {
    return this.time;
  }
}
const clock = new ClockOfTest();

let second: TestClient;
let pool: pg.Pool;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  second = await service.colleague();
  pool = service.get(pg.Pool);
  await service.query(
    `UPDATE app.users SET email = username || '@example.jp', email_verified_at = now() WHERE username IN ('hanako', 'kenji', 'admin')`,
  );
});
beforeEach(async () => {
  clock.time = new Date('2026-11-23T12:00:00+09:00');
  await service.query('TRUNCATE app.bulk_mails, app.bulk_mail_recipients, app.mails, app.notification_settings');
  await service.query(`DELETE FROM app.users WHERE username LIKE 'reader%'`);
});

const BASE = '/api/admin/bulk-mails';
const DRAFT: BulkMailInput = {
  subject: '{{名前}} さんへのご案内',
  body: '{{名前}} さん（{{ユーザー名}}）\n\n新しい機能のご案内です。',
  segment: { kind: 'prefecture', prefecture: '沖縄県' },
};
/** Users in Okinawa, all with an address. */
const people = (count: number) =>
  service.query(
    `INSERT INTO app.users (username, password_hash, email, email_verified_at, prefecture)
     SELECT 'reader' || n, '-', 'reader' || n || '@example.jp', now(), '沖縄県' FROM generate_series(1, $1::int) n`,
    [count],
  );
const drafted = async (change: Partial<BulkMailInput> = {}, by = service.admin) => {
  const answer = await by.post(BASE, { ...DRAFT, ...change });
  expect(answer.statusCode).toBe(201);
  return answer.json<BulkMail>().id;
};
const step = (id: string, name: string, by = service.admin) => by.post(`${BASE}/${id}/${name}`, {});
const listed = async (by = service.admin) => (await by.get(BASE)).json<{ items: BulkMail[] }>().items;
const one = async (id: string) => (await listed()).find((mail) => mail.id === id)!;
/** Another worker. */
const worker = (database = pool) =>
  new BulkMailSender(
    database,
    service.get(Mails),
    service.get(WrittenMail),
    clock,
    service.get(getRepositoryToken(StoredBulkMail) as new () => Repository<StoredBulkMail>),
    service.get(getRepositoryToken(BulkMailRecipient) as new () => Repository<BulkMailRecipient>),
  );
const due = () => service.query('UPDATE app.bulk_mails SET next_batch_at = now()');
async function sendAll(): Promise<void> {
  do await due();
  while (await worker().sendBatch());
}
const mails = () =>
  service.query(`SELECT recipient, subject, body_text, unsubscribe_url FROM app.mails ORDER BY recipient`);

describe('a bulk mail', () => {
  it('reaches everybody in its segment once, with their name and an unsubscribe link', async () => {
    await people(3);
    const id = await drafted();
    expect(await one(id)).toMatchObject({ state: 'draft', size: { people: 3, reachable: 3 } });
    expect((await step(id, 'start')).json()).toMatchObject({ state: 'sending', report: { waiting: 3, sent: 0 } });
    await sendAll();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([1, 2, 3].map((n) => `reader${n}@example.jp`));
    expect(sent[0]).toMatchObject({
      subject: '【巡り Meguri】reader1 さんへのご案内',
      unsubscribe_url: expect.stringContaining('/unsubscribe?t='),
    });
    expect(sent[0]!['body_text']).toContain('reader1 さん（reader1）\n\n新しい機能');
    expect(await one(id)).toMatchObject({ state: 'done', report: { underway: 3, waiting: 0 } });
    await service.query('UPDATE app.mails SET done_at = now(), recipient = NULL');
    expect((await one(id)).report).toMatchObject({ sent: 3, underway: 0, failed: 0 });
  });

  it('lists recipients without a mail, and why: unsubscribed, left, or without an address', async () => {
    await people(4);
    const id = await drafted();
    await step(id, 'start');
    const [reader] = await service.query(`SELECT id FROM app.users WHERE username = 'reader1'`);
    const { unsubscribeUrl } = service
      .get(WrittenMail)
      .to({ id: reader!['id'] as number, username: '', name: '', email: 'reader1@example.jp' }, DRAFT);
    const { pathname, search } = new URL(unsubscribeUrl ?? '');
    expect((await service.stranger.get(pathname + search)).body).toContain(
      '「運営事務局からのご案内」のメールを停止します',
    );
    expect((await service.stranger.post(pathname + search)).statusCode).toBe(200);
    await service.query(`UPDATE app.users SET erased_at = now() WHERE username = 'reader2'`);
    await service.query(`UPDATE app.users SET email = NULL, email_verified_at = NULL WHERE username = 'reader3'`);
    await sendAll();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['reader4@example.jp']);
    expect((await one(id)).report).toMatchObject({ unsubscribed: 1, left: 1, unreachable: 1, underway: 1 });
    const next = await drafted();
    expect((await one(next)).size).toEqual({ people: 2 + 1, reachable: 1 });
  });

  it('isn’t sent to users locked by operators, also when they were locked after its start', async () => {
    await people(3);
    await service.query(`UPDATE app.users SET locked_at = now() WHERE username = 'reader1'`);
    const id = await drafted();
    expect((await one(id)).size).toEqual({ people: 2, reachable: 2 });
    await step(id, 'start');
    await service.query(`UPDATE app.users SET locked_at = now() WHERE username = 'reader2'`);
    await sendAll();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['reader3@example.jp']);
    expect((await one(id)).report).toMatchObject({ unreachable: 1, underway: 1 });
  });

  it('counts a mail as failed when its delivery was given up', async () => {
    await people(2);
    const id = await drafted();
    await step(id, 'start');
    await sendAll();
    await service.query(
      `INSERT INTO app.incidents (id, subject, job_kind, payload, error, definite, attempts)
       SELECT gen_random_uuid(), '', 'send-mail', json_build_object('mailId', id), '', true, 1 FROM app.mails LIMIT 1`,
    );
    expect((await one(id)).report).toMatchObject({ failed: 1, underway: 1 });
    await service.query('DELETE FROM app.incidents');
  });

  it('still counts it as failed once an operator has skipped it', async () => {
    await people(2);
    const id = await drafted();
    await step(id, 'start');
    await sendAll();
    const [incident] = await service.query(
      `INSERT INTO app.incidents (id, subject, job_kind, payload, error, definite, attempts)
       SELECT gen_random_uuid(), '', 'send-mail', json_build_object('mailId', id), '', true, 1 FROM app.mails LIMIT 1 RETURNING id`,
    );
    const skip = `/api/admin/incidents/${incident!['id'] as string}/skip`;
    expect((await service.admin.post(skip, { note: '宛先が拒否されました' })).statusCode).toBe(204);
    expect((await one(id)).report).toMatchObject({ failed: 1, underway: 1, sent: 0 });
  });

  it.each(['INTO "app"."mails"', 'SET "outcome"', 'COMMIT'])(
    'reaches each recipient exactly once when its worker is killed at %s',
    async (statement) => {
      await people(2 * BATCH + 30);
      const id = await drafted();
      await step(id, 'start');
      expect(await worker().sendBatch()).toBe(true);
      expect(await mails()).toHaveLength(BATCH);
      await due();
      await expect(worker(dyingAt(pool, statement)).sendBatch()).rejects.toThrow();
      expect(await mails()).toHaveLength(BATCH);
      await due();
      await Promise.all([worker().sendBatch(), worker().sendBatch()]);
      await sendAll();
      const recipients = (await mails()).map(({ recipient }) => recipient);
      expect([recipients.length, new Set(recipients).size]).toEqual([2 * BATCH + 30, 2 * BATCH + 30]);
      expect((await one(id)).state).toBe('done');
    },
  );

  it('is sent batch by batch, and not at night', async () => {
    await people(BATCH + 1);
    await step(await drafted(), 'start');
    clock.time = new Date('2026-11-23T22:00:00+09:00');
    expect(await worker().sendBatch()).toBe(false);
    clock.time = new Date('2026-11-24T08:00:00+09:00');
    expect(await worker().sendBatch()).toBe(true);
    expect(await worker().sendBatch()).toBe(false);
    expect(await mails()).toHaveLength(BATCH);
  });

  it('can be paused, resumed and stopped: unreached recipients are counted', async () => {
    await people(2 * BATCH + 5);
    const id = await drafted();
    await step(id, 'start');
    await worker().sendBatch();
    expect((await step(id, 'pause')).json()).toMatchObject({ state: 'paused' });
    await due();
    expect(await worker().sendBatch()).toBe(false);
    expect((await step(id, 'resume')).json()).toMatchObject({ state: 'sending' });
    expect(await worker().sendBatch()).toBe(true);
    expect((await step(id, 'stop')).json()).toMatchObject({ state: 'stopped', report: { stopped: 5, waiting: 0 } });
    await sendAll();
    expect(await mails()).toHaveLength(2 * BATCH);
    expect((await step(id, 'resume')).statusCode).toBe(409);
    expect((await step(id, 'start')).json()).toMatchObject({ code: 'bulk_mail_state' });
  });
});

describe('more than a thousand recipients', () => {
  it('need another administrator than the one who started it', async () => {
    await people(1_001);
    const id = await drafted();
    expect((await step(id, 'start')).json()).toMatchObject({ state: 'waiting', size: { people: 1_001 } });
    await sendAll();
    expect(await mails()).toEqual([]);
    expect((await step(id, 'confirm')).json()).toMatchObject({ code: 'bulk_mail_own' });
    const confirmed = await step(id, 'confirm', second);
    expect(confirmed.json()).toMatchObject({ state: 'sending', confirmedBy: { name: 'colleague1' } });
  });

  it('need one also when mails are split within a day; a thousand don’t', async () => {
    await people(1_000);
    expect((await step(await drafted(), 'start')).json()).toMatchObject({ state: 'sending' });
    await service.query(`DELETE FROM app.users WHERE username LIKE 'reader%' AND username <> 'reader1'`);
    const rest = await drafted();
    expect((await step(rest, 'start')).json()).toMatchObject({ state: 'waiting' });
    await service.query(`UPDATE app.bulk_mails SET started_at = started_at - interval '1 day'`);
    expect((await step(await drafted(), 'start')).json()).toMatchObject({ state: 'sending' });
  });

  it('can’t be changed after the second administrator saw them', async () => {
    await people(1_001);
    const id = await drafted();
    await step(id, 'start');
    const changed = await service.admin.change('PUT', `${BASE}/${id}`, { ...DRAFT, subject: '別の件名' });
    expect(changed.json()).toMatchObject({ code: 'bulk_mail_state' });
    expect((await one(id)).subject).toBe(DRAFT.subject);
  });
});

describe('a draft that another operator has changed', () => {
  const version = async (id: string) => (await one(id)).version;
  const change = (id: string, change: object, by = service.admin) =>
    by.change('PUT', `${BASE}/${id}`, { ...DRAFT, ...change });

  it('isn’t sent, or sent as a test, by an operator who saw the old version', async () => {
    await people(2);
    const id = await drafted();
    const seen = await version(id);
    const everybody = { subject: '全員へ', segment: { kind: 'all' }, version: seen };
    expect((await change(id, everybody, second)).json()).toMatchObject({ subject: '全員へ', version: seen + 1 });
    for (const name of ['start', 'test'])
      expect((await service.admin.post(`${BASE}/${id}/${name}`, { version: seen })).json()).toMatchObject({
        statusCode: 409,
        code: 'bulk_mail_changed',
      });
    expect([(await one(id)).state, await mails()]).toEqual(['draft', []]);
    const started = await service.admin.post(`${BASE}/${id}/start`, { version: seen + 1 });
    expect(started.json()).toMatchObject({ state: 'sending' });
  });

  it('isn’t overwritten', async () => {
    const id = await drafted();
    const seen = await version(id);
    await change(id, { subject: '一人目', version: seen });
    const refused = await change(id, { subject: '二人目', version: seen }, second);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'bulk_mail_changed' }]);
    expect((await one(id)).subject).toBe('一人目');
  });
});

describe('before it is sent, a mail', () => {
  it('can be previewed for each recipient, and sent to oneself', async () => {
    await people(2);
    const id = await drafted();
    const preview = async (after: number) =>
      (await service.admin.get(`${BASE}/${id}/preview?after=${after}`)).json<BulkMailPreview>();
    const first = await preview(0);
    expect(first).toMatchObject({
      recipient: { name: 'reader1' },
      subject: '【巡り Meguri】reader1 さんへのご案内',
      hasNext: true,
    });
    expect(await preview(first.recipient.id)).toMatchObject({ recipient: { name: 'reader2' }, hasNext: false });
    expect((await service.admin.post(`${BASE}/${id}/test`, {})).statusCode).toBe(204);
    expect((await second.post(`${BASE}/${id}/test`, {})).json()).toMatchObject({ code: 'own_address_missing' });
    expect(await mails()).toMatchObject([
      { recipient: 'admin@example.jp', subject: expect.stringMatching(/^【テスト】【巡り Meguri】/) },
    ]);
  });

  it('is rejected with unknown placeholders, without text, and with an empty segment', async () => {
    const refused = async (change: object) => (await service.admin.post(BASE, { ...DRAFT, ...change })).statusCode;
    expect(await refused({ body: '{{電話番号}} にお電話します' })).toBe(400);
    expect(await refused({ subject: '  ' })).toBe(400);
    expect(await refused({ segment: { kind: 'prefecture', prefecture: '月面県' } })).toBe(400);
    expect(await refused({ segment: { kind: 'away', days: 1 } })).toBe(400);
    expect((await step(await drafted(), 'start')).json()).toMatchObject({ code: 'bulk_mail_empty' });
    expect((await step('00000000-0000-4000-8000-000000000000', 'start')).statusCode).toBe(404);
  });

  it('shows the number of recipients', async () => {
    await rentalSteps(service).paid(PICKUP);
    const size = async (segment: object) => {
      const query = new URLSearchParams({ segment: JSON.stringify(segment) }).toString();
      return (await service.admin.get(`${BASE}/size?${query}`)).json<SegmentSize>();
    };
    expect(await size({ kind: 'all' })).toEqual({ people: 5, reachable: 3 });
    expect(await size({ kind: 'owners' })).toEqual({ people: 1, reachable: 1 });
    expect(await size({ kind: 'borrowers' })).toEqual({ people: 1, reachable: 1 });
    expect(await size({ kind: 'prefecture', prefecture: '大阪府' })).toEqual({ people: 2, reachable: 2 });
    await service.query(`UPDATE app.users SET last_seen_at = now() - interval '31 days' WHERE username = 'misaki'`);
    expect(await size({ kind: 'away', days: 30 })).toEqual({ people: 1, reachable: 0 });
    expect((await service.admin.get(`${BASE}/size?segment=x`)).statusCode).toBe(400);
  });

  it('can be changed by administrators only; support reads what was sent', async () => {
    expect((await service.owner.get(BASE)).statusCode).toBe(403);
    const id = await drafted();
    await service.query(`UPDATE app.users SET operator_role = 'auditor' WHERE username = 'colleague1'`);
    expect(await listed(second)).toMatchObject([{ id }]);
    expect((await second.post(BASE, DRAFT)).json()).toMatchObject({ code: 'role_not_allowed' });
    expect((await step(id, 'start', second)).json()).toMatchObject({ code: 'role_not_allowed' });
    await service.query(`UPDATE app.users SET operator_role = 'administrator' WHERE username = 'colleague1'`);
  });
});
