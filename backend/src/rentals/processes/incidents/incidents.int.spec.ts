import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { StoredMail } from '../../../notifications/mail/mail.entity.ts';
import { StoredIncident } from './incident.entity.ts';
import { Incidents } from './incidents.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const CAUSE = { id: randomUUID(), correlationId: randomUUID() };

let queues: JobQueues;
let incidents: Incidents;

const { pool, source, closeFirst } = useDatabase(StoredIncident, StoredMail);
beforeAll(async () => {
  queues = new JobQueues({ pool, listener: null, queues: ['move-money', 'daily-upkeep'], onProblem: () => undefined });
  await queues.start();
  incidents = new Incidents(pool, queues, source.getRepository(StoredIncident), source.getRepository(StoredMail));
  closeFirst(() => queues.stop());
});
afterEach(() => pool.query('DELETE FROM app.incidents; DELETE FROM pgboss.job'));

const data = { roundId: ROUND, cause: CAUSE };
const parked = () => ({
  id: randomUUID(),
  queue: 'move-money',
  data,
  attempts: 21,
  definite: false,
  error: 'timed out',
});
const refusal = {
  subject: 'refund:e:ch_1',
  roundId: ROUND,
  jobKind: 'move-money' as const,
  payload: data,
  error: 'PaymentRefused: charge_disputed',
  definite: true,
  attempts: 1,
};

const open = async () => (await incidents.list({ openOnly: true, limit: 10 })).items;

async function waitingJobs(): Promise<unknown[]> {
  return (await pool.query<{ data: unknown }>("SELECT data FROM pgboss.job WHERE name = 'move-money'")).rows;
}

describe('an incident', () => {
  it('parks a job of a round that failed too often, and restarts it once when an operator wants it', async () => {
    const job = parked();
    await incidents.park(job);
    await incidents.park(job);
    const [incident, ...others] = await incidents.ofRound(ROUND);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ roundId: ROUND, jobKind: 'move-money', error: 'timed out', definite: false });
    const retries = await Promise.all([incidents.retry(incident!.id), incidents.retry(incident!.id)]);
    expect(retries.toSorted()).toEqual([false, true]);
    expect(await waitingJobs()).toEqual([{ data }]);
    expect(await open()).toEqual([]);
    expect((await incidents.list({ openOnly: false, limit: 10 })).items).toHaveLength(1);
  });

  it('about all rounds’ money gets a new job when it is retried, since the day’s job has already run', async () => {
    const subject = 'provider-unavailable';
    const about = { subject, roundId: null, jobKind: 'daily-upkeep', payload: { day: '2026-11-22' } } as const;
    await incidents.record({ ...about, error: 'away', definite: false, attempts: 1 });
    const [incident] = await open();
    expect(await incidents.retry(incident!.id)).toBe(true);
    const { rows } = await pool.query(`SELECT data FROM pgboss.job WHERE name = 'daily-upkeep'`);
    expect(rows).toEqual([{ data: { day: '2026-11-22', retryOf: incident!.id } }]);
  });

  it('names the external service that is unavailable, unlike one about failed work', async () => {
    const about = { roundId: null, jobKind: 'daily-upkeep', payload: { day: '2026-11-22' }, error: 'x' } as const;
    for (const subject of ['provider-unavailable', 'mail-server-away', 'job:1'])
      await incidents.record({ ...about, subject, definite: false, attempts: 1 });
    const outages = (await open()).map(({ outage }) => outage);
    expect(outages).toHaveLength(3);
    expect(new Set(outages)).toEqual(new Set(['payment_provider', 'mail_server', null]));
  });

  it('about a refusal blocks its subject, and nothing else, until an operator has looked', async () => {
    await incidents.record(refusal);
    expect(await incidents.attempt(refusal.subject)).toEqual({ number: 1, blocked: true });
    expect(await incidents.attempt('refund:e:ch_2')).toEqual({ number: 1, blocked: false });
    const [incident] = await incidents.ofRound(ROUND);
    await incidents.retry(incident!.id);
    expect(await incidents.attempt(refusal.subject)).toEqual({ number: 2, blocked: false });
  });

  it('about a refusal ends with its round, unlike a parked job, which may be about other rounds, too', async () => {
    const payOthers = { ...parked(), queue: 'pay-parcel' };
    await incidents.park(payOthers);
    for (const [subject, roundId] of [
      ['parcel:a:b', ROUND],
      ['parcel:a:c', randomUUID()],
    ] as const)
      await incidents.record({ ...refusal, subject, roundId, jobKind: 'pay-parcel' });
    await incidents.record(refusal);
    await incidents.closeRefusals(ROUND, 'pay-parcel');
    const { rows } = await pool.query<{ subject: string }>(
      'SELECT subject FROM app.incidents WHERE resolved_at IS NULL ORDER BY subject',
    );
    expect(rows.map(({ subject }) => subject)).toEqual([`job:${payOthers.id}`, 'parcel:a:c', refusal.subject]);
  });

  it('stays one however often the same thing is refused', async () => {
    await Promise.all(Array.from({ length: 5 }, () => incidents.record(refusal)));
    expect(await open()).toMatchObject([{ attempts: 5 }]);
  });

  it('numbers the attempts that the provider refused, also when no operator had to look', async () => {
    await incidents.refused(refusal.subject, 3);
    await incidents.refused(refusal.subject, 2);
    expect(await incidents.attempt(refusal.subject)).toEqual({ number: 4, blocked: false });
  });
});

describe('many incidents', () => {
  const many = Array.from({ length: 5 }, (_, n) => ({ ...refusal, subject: `refund:${n}:ch_1` }));

  it('are listed page by page, the newest first', async () => {
    for (const one of many) await incidents.record(one);
    const first = await incidents.list({ openOnly: true, limit: 3 });
    const rest = await incidents.list({ openOnly: true, limit: 3, cursor: first.nextCursor! });
    expect([first.total, first.items.length, rest.items.length, rest.nextCursor]).toEqual([5, 3, 2, null]);
    const times = [...first.items, ...rest.items].map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(5);
  });

  it('are all retried with one request', async () => {
    for (const one of many) await incidents.record(one);
    expect(await incidents.retryAll()).toBe(5);
    expect(await open()).toEqual([]);
    expect(await waitingJobs()).toHaveLength(5);
    expect(await incidents.retryAll()).toBe(0);
  });
});

describe('an incident that an operator dismisses', () => {
  it('is closed with the reason, and never retried', async () => {
    await incidents.record({ ...refusal, subject: 'notice', jobKind: 'notify' });
    const [{ id = '' } = {}] = await open();
    expect(await incidents.skip(id, ['notify'], { by: 7, note: '退会済みの利用者です' })).toBe(true);
    expect(await open()).toEqual([]);
    expect((await incidents.ofRound(ROUND))[0]).toMatchObject({
      note: '退会済みの利用者です',
      resolvedAt: expect.any(Date),
    });
    expect(await incidents.retry(id)).toBe(false);
    expect(await incidents.skip(id, ['notify'], { by: 7, note: 'もう一度' })).toBe(false);
  });

  it('stays open when an external service is unavailable: the mail that it names would lose its address and content', async () => {
    const mailId = randomUUID();
    await pool.query(
      `INSERT INTO app.mails (id, recipient, subject, body_text, body_html) VALUES ($1, 'x@example.jp', '題', '本文', '')`,
      [mailId],
    );
    const about = { subject: 'mail-server-away', roundId: null, jobKind: 'send-mail', payload: { mailId } } as const;
    await incidents.record({ ...about, error: 'MailServerAway', definite: false, attempts: 1 });
    await incidents.record({ ...about, subject: 'provider-unavailable', error: 'x', definite: false, attempts: 1 });
    for (const { id } of await open())
      expect(await incidents.skip(id, ['send-mail'], { by: 7, note: '確認中' })).toBe(false);
    expect(await open()).toHaveLength(2);
    const { rows } = await pool.query('SELECT recipient FROM app.mails WHERE id = $1', [mailId]);
    expect(rows).toEqual([{ recipient: 'x@example.jp' }]);
  });

  it('stays open when money depends on it', async () => {
    await incidents.record(refusal);
    const [{ id = '' } = {}] = await open();
    expect(await incidents.skip(id, ['notify'], { by: 7, note: '確認しました' })).toBe(false);
    expect(await open()).toHaveLength(1);
  });
});
