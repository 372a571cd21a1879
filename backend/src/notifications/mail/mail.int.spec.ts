import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Repository } from 'typeorm';
import { until } from '../../../../test/support/until.ts';
import { SystemClock } from '../../event-sourcing/clock/clock.ts';
import { Listener } from '../../postgres/listener.ts';
import type { ParkedJob } from '../../adapters/jobs/job.ts';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { OutboxFolder } from '../../adapters/mail/outbox-folder.ts';
import { StoredMail } from './mail.entity.ts';
import { MailDelivery } from './mail-delivery.ts';
import { MailRefused, type OutgoingMail, Undeliverable } from '../../adapters/mail/mailer.ts';
import { mailStateSql } from '../suppression.ts';
import { mailIdOf, Mails } from './mails.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

let listener: Listener;
let queues: JobQueues;
let folder: string;
let outbox: OutboxFolder;
let mails: Mails;
let delivery: MailDelivery;
const parked: ParkedJob[] = [];
/** Replacements for the mailer's next sends. */
const faults: (() => void)[] = [];

const { pool, source, url, closeFirst } = useDatabase(StoredMail);
beforeAll(async () => {
  listener = new Listener({ connectionString: url });
  queues = new JobQueues({ pool, listener, queues: ['send-mail'], onProblem: () => undefined });
  await queues.start();
  folder = await mkdtemp(join(tmpdir(), 'meguri-outbox-'));
  outbox = new OutboxFolder(join(folder, 'outbox'));
  const rows = source.getRepository(StoredMail);
  mails = new Mails(pool, queues, outbox, rows);
  const mailer = {
    send: async (mail: OutgoingMail, id: string) => {
      faults.shift()?.();
      await outbox.send(mail, id);
    },
  };
  delivery = new MailDelivery(pool, mailer, pino({ level: 'silent' }), new SystemClock(), rows);
  await queues.work<{ mailId: string }>('send-mail', 2, ({ data }) => delivery.deliver(data.mailId));
  await queues.onParked(async (job) => void parked.push(job));
  closeFirst(() => listener.close());
  closeFirst(() => queues.stop());
});
afterAll(() => rm(folder, { recursive: true }));

const mailTo = (to: string): OutgoingMail => ({ to, subject: 'こんにちは', text: '本文', html: '<p>本文</p>' });
const arrived = (to: string, count = 1) =>
  until(`${to} has ${count}`, async () => {
    const found = await outbox.list(to);
    return found.length === count && found;
  });
const waiting = async () => (await pool.query('SELECT 1 FROM app.mails WHERE recipient IS NOT NULL')).rowCount;

describe('a mail', () => {
  it('is sent, and then only its id is kept', async () => {
    await mails.enqueue(mailTo('a@example.jp'));
    expect(await arrived('a@example.jp')).toMatchObject([{ to: 'a@example.jp', subject: 'こんにちは', text: '本文' }]);
    await until('nothing waits', async () => (await waiting()) === 0);
    const { rows } = await pool.query('SELECT data::text AS data FROM pgboss.job');
    expect(JSON.stringify(rows)).not.toContain('a@example.jp');
  });

  it('is sent with its transaction, or not at all', async () => {
    const client = await pool.connect();
    for (const [to, end] of [
      ['rolled@example.jp', 'ROLLBACK'],
      ['kept@example.jp', 'COMMIT'],
    ] as const) {
      await client.query('BEGIN');
      await mails.enqueue(mailTo(to), { transaction: client });
      await client.query(end);
    }
    client.release();
    await arrived('kept@example.jp');
    expect(await outbox.list('rolled@example.jp')).toEqual([]);
  });

  it('with a key is sent once, however often it is enqueued', async () => {
    const once = () => mails.enqueue(mailTo('once@example.jp'), { key: 'notice 7' });
    await Promise.all([once(), once(), once()]);
    await arrived('once@example.jp');
    await once();
    await mails.enqueue(mailTo('once@example.jp'), { key: 'notice 8' });
    await arrived('once@example.jp', 2);
  });

  it('that is pending isn’t sent once its notification was read or expired, except for account security', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO app.users (username, password_hash) VALUES ('has read', '-') RETURNING id`,
    );
    const to = 'has-read@example.jp';
    const notify = async (kind: string, read: boolean, deadline: string | null) => {
      const notificationId = randomUUID();
      await pool.query(
        `INSERT INTO app.notifications (id, user_id, kind, title, sentence, path, at, read_at, deadline)
         VALUES ($1, $2, $3, '', '', '/', now(), CASE WHEN $4 THEN now() END, $5)`,
        [notificationId, rows[0]!.id, kind, read, deadline],
      );
      await mails.enqueue({ ...mailTo(to), subject: kind }, { notificationId });
    };
    await notify('shipping_code_ready', true, null);
    await notify('account_safety', true, null);
    await notify('approved', false, '2026-01-01T00:00:00Z');
    await notify('shipped', false, null);
    await until('nothing waits', async () => (await waiting()) === 0);
    expect((await outbox.list(to)).map(({ subject }) => subject).sort()).toEqual(['account_safety', 'shipped']);
    // Operators see that these notifications had no mail.
    const { rows: states } = await pool.query(
      `SELECT kind, ${mailStateSql('n')} AS state FROM app.notifications n WHERE user_id = $1 ORDER BY kind`,
      [rows[0]!.id],
    );
    expect(states).toEqual([
      { kind: 'account_safety', state: 'sent' },
      { kind: 'approved', state: 'none' },
      { kind: 'shipped', state: 'sent' },
      { kind: 'shipping_code_ready', state: 'none' },
    ]);
  });

  it('is retried when it couldn’t be sent', async () => {
    faults.push(() => {
      throw new Error('SMTP CONN ECONNREFUSED');
    });
    await mails.enqueue(mailTo('again@example.jp'));
    await arrived('again@example.jp');
  });

  it('that a process had sent when it died is sent again with the same id, by which it is recognised', async () => {
    const id = randomUUID();
    await pool.query(
      `INSERT INTO app.mails (id, recipient, subject, body_text, body_html) VALUES ($1, 'x@example.jp', '題', '本文', '')`,
      [id],
    );
    const ids: string[] = [];
    const mailer = { send: async (_mail: OutgoingMail, as: string) => void ids.push(as) };
    const by = (rows: Pick<Repository<StoredMail>, 'update'>) =>
      new MailDelivery(pool, mailer, pino({ level: 'silent' }), new SystemClock(), rows as Repository<StoredMail>);
    const update = () => Promise.reject(new Error('killed'));
    await expect(by({ update }).deliver(id)).rejects.toThrow('killed');
    for (let again = 0; again < 2; again += 1) await by(source.getRepository(StoredMail)).deliver(id);
    expect(ids).toEqual([id, id]);
  });

  it('to an address that accepts none is given up without an incident, and never counts as sent', async () => {
    faults.push(() => {
      throw new Undeliverable('SMTP RCPT TO 550');
    });
    await mails.enqueue(mailTo('nobody@example.jp'), { key: 'nobody' });
    await until('nothing waits', async () => (await waiting()) === 0);
    const { rows: ended } = await pool.query('SELECT left_aside, recipient FROM app.mails WHERE id = $1', [
      mailIdOf('nobody'),
    ]);
    expect(ended).toEqual([{ left_aside: true, recipient: null }]);
    const { rows } = await pool.query(`SELECT state FROM pgboss.job WHERE name = 'parked'`);
    expect(rows).toEqual([]);
  });

  it('that the server rejects for good is tried once: it waits for an operator, who may retry it', async () => {
    faults.push(() => {
      throw new MailRefused('SMTP DATA 554');
    });
    await mails.enqueue(mailTo('spam@example.jp'));
    const [job] = await until('it is parked', async () => parked.length > 0 && parked);
    expect(job).toMatchObject({ queue: 'send-mail', attempts: 1, definite: true });
    expect(job!.error).toContain('SMTP DATA 554');
    expect(await waiting()).toBe(1);
    await delivery.deliver((job!.data as { mailId: string }).mailId);
    await arrived('spam@example.jp');
  });

  it.each(['a@example.jp, b@example.jp', 'a@example.jp\r\nBcc: b@example.jp', 'Name <a@example.jp>', ''])(
    'to %j is rejected',
    async (to) => {
      await expect(mails.enqueue(mailTo(to))).rejects.toThrow('one plain address');
    },
  );

  it('is deleted with its address', async () => {
    await mails.enqueue(mailTo('gone@example.jp'));
    await arrived('gone@example.jp');
    await mails.forget('Gone@example.jp');
    expect(await outbox.list('gone@example.jp')).toEqual([]);
  });

  it.each(['email', 'pending_email'])('is kept when another account has its address as %s', async (column) => {
    const address = `${column}@example.jp`;
    await pool.query(
      `INSERT INTO app.users (username, password_hash, ${column}, email_verified_at) VALUES ($1, '-', $2, now())`,
      [`holder of ${column}`, address],
    );
    await mails.enqueue(mailTo(address));
    await arrived(address);
    await mails.forget(address.toUpperCase());
    expect(await outbox.list(address)).toHaveLength(1);
  });

  it('about another account is kept, although that has another address now', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO app.users (username, password_hash) VALUES ('mailed before', '-') RETURNING id`,
    );
    const add = (userId: number | null) =>
      pool.query(
        `INSERT INTO app.mails (id, recipient, subject, body_text, body_html, user_id) VALUES ($1, 'old@example.jp', '題', '本文', '', $2)`,
        [randomUUID(), userId],
      );
    await add(rows[0]!.id);
    await add(null);
    await mails.forget('old@example.jp');
    const left = await pool.query(`SELECT user_id AS "userId" FROM app.mails WHERE recipient = 'old@example.jp'`);
    expect(left.rows).toEqual([{ userId: rows[0]!.id }]);
    await pool.query(`DELETE FROM app.mails WHERE recipient = 'old@example.jp'`);
  });
});
