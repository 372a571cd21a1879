import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { Metrics } from '../../http/health/metrics.ts';
import { type RentalService, TODAY } from '../../rentals/test-support/service.ts';
import { startOperatorsService } from '../test-support/service.ts';

let service: RentalService;
let queues: JobQueues;
beforeAll(async () => {
  service = await startOperatorsService();
  const pool = service.get(pg.Pool);
  queues = new JobQueues({ pool, listener: null, queues: ['notify', 'send-push'], onProblem: () => undefined });
  await queues.start();
  // Mails to users who registered are still pending.
  await service.query('DELETE FROM app.mails');
});
afterAll(async () => {
  await queues?.stop();
  await service?.close();
});

const overview = async () => (await service.admin.get('/api/admin/service-overview')).json<ServiceOverview>();
const metrics = () => service.get(Metrics).registry.metrics();

describe('the service’s figures', () => {
  it('count what waits for an operator, and since when', async () => {
    expect(await overview()).toMatchObject({ incidents: 0, parkedStreams: 0, differences: 0, mails: { waiting: 0 } });
    await service.query(
      `INSERT INTO app.incidents (id, subject, round_id, job_kind, payload, error, definite, attempts) VALUES
         (gen_random_uuid(), 'a', NULL, 'move-money', '{}', 'no', true, 1),
         (gen_random_uuid(), 'b', NULL, 'notify', '{}', 'no', true, 1);
       INSERT INTO app.parked_streams (stream, revision, position, type, error) VALUES ('rental-round-x', 1, '1', 'T', 'no');
       INSERT INTO app.mails (id, recipient, subject, body_text, created_at)
         VALUES (gen_random_uuid(), 'a@example.jp', 's', 't', now() - interval '20 minutes');
       INSERT INTO app.balance_differences (id, movement, object_id) VALUES (gen_random_uuid(), 'refund', 're_1')`,
    );
    const { mails, ...rest } = await overview();
    expect(rest).toMatchObject({ incidents: 2, parkedStreams: 1, differences: 1 });
    expect(mails).toEqual({ waiting: 1, oldestSeconds: expect.closeTo(1200, -2) });
    const lines = await metrics();
    expect(lines).toContain('meguri_open_incidents{kind="move-money"} 1\n');
    expect(lines).toContain('meguri_parked_streams{reader="processes"} 1\n');
    expect(lines).toContain('meguri_mails_waiting 1\n');
  });

  it('show how much a rebuild that was killed has left', async () => {
    expect(await metrics()).toContain('meguri_unfinished_rebuild_bytes 0\n');
    await service.query('CREATE SCHEMA read_models_next; CREATE TABLE read_models_next.rounds AS SELECT 1 AS id');
    expect(await metrics()).toMatch(/^meguri_unfinished_rebuild_bytes [1-9]\d+$/m);
    await service.query('DROP SCHEMA read_models_next CASCADE');
  });

  it('show that processes stopped for good need docs/operating.md, not a restart', async () => {
    expect(await overview()).toMatchObject({ processesStopped: false });
    await service.query(`INSERT INTO app.process_checkpoints (process, log, stopped) VALUES ('processes', 'x', 'too short')
      ON CONFLICT (process) DO UPDATE SET stopped = excluded.stopped`);
    await service.query(
      `UPDATE app.process_checkpoints SET position = '~', updated_at = now() - interval '10 minutes'`,
    );
    expect(await overview()).toMatchObject({ processesStopped: true, processesBehindSeconds: expect.closeTo(600, -2) });
    expect(await metrics()).toMatch(/^meguri_processes_lag_seconds 6\d\d/m);
    const operating = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
    await service.query(/UPDATE app\.process_checkpoints[^;]+;/.exec(operating)![0]);
    expect(await overview()).toMatchObject({ processesStopped: false });
  });

  it('don’t count a skipped mail as pending or as sent, and its text is erased', async () => {
    const mailId = randomUUID();
    const incident = randomUUID();
    await service.query('DELETE FROM app.mails');
    const [owner] = await service.query(`SELECT id FROM app.users WHERE username = 'hanako'`);
    await service.query(
      `INSERT INTO app.mails (id, recipient, subject, body_text, user_id, title, created_at)
       VALUES ($1, 'nobody@example.jp', '件名', '本文', $2, '件名', now() - interval '20 minutes')`,
      [mailId, owner!['id']],
    );
    await service.query(
      `INSERT INTO app.incidents (id, subject, job_kind, payload, error, definite, attempts)
       VALUES ($1, 'm', 'send-mail', $2, 'MailRefused: 554', true, 1)`,
      [incident, { mailId }],
    );
    const file = async () => (await service.admin.get(`/api/admin/users/${String(owner!['id'])}`)).json<UserFile>();
    expect([(await overview()).mails.waiting, (await file()).told.items[0]?.mail]).toEqual([1, 'waiting']);
    const skipped = await service.admin.post(`/api/admin/incidents/${incident}/skip`, { note: '宛先が拒否されました' });
    expect(skipped.statusCode).toBe(204);
    expect((await overview()).mails).toEqual({ waiting: 0, oldestSeconds: 0 });
    expect((await file()).told.items[0]).toMatchObject({ title: '件名', mail: 'failed' });
    expect(await service.query(`SELECT recipient, subject, body_text FROM app.mails WHERE id = $1`, [mailId])).toEqual([
      { recipient: null, subject: null, body_text: null },
    ]);
  });

  it('show since when no day has been sealed', async () => {
    expect(await metrics()).toContain('meguri_log_unsealed_days 0\n');
    await service.query(
      `INSERT INTO app.log_roots (day, statement, signature, public_key, log)
       VALUES ($1::date - 3, '{}', '-', '-', '-')`,
      [TODAY],
    );
    expect(await metrics()).toContain('meguri_log_unsealed_days 3\n');
    await service.query('DELETE FROM app.log_roots');
  });

  it('show since when a job has been due, and exclude delayed ones', async () => {
    await queues.enqueueNow([
      { id: randomUUID(), queue: 'notify', data: {} },
      { id: randomUUID(), queue: 'notify', data: {}, delaySeconds: 3600 },
    ]);
    await service.query(`UPDATE pgboss.job SET start_after = now() - interval '10 minutes' WHERE start_after <= now()`);
    expect((await overview()).jobs).toEqual({ waiting: 2, failing: 0, oldestSeconds: expect.closeTo(600, -1) });
    expect(await metrics()).toContain('meguri_jobs{queue="notify",state="created"} 2\n');
  });

  it('show since when a repeatedly failing job has been due, not the time of its last attempt', async () => {
    const id = randomUUID();
    await queues.enqueueNow([{ id, queue: 'notify', data: {}, delaySeconds: 3600 }]);
    // It was enqueued two hours ago, was due an hour later, and all attempts since then have failed.
    await service.query(
      `UPDATE pgboss.job SET created_on = created_on - interval '2 hours', keep_until = keep_until - interval '2 hours'
       WHERE id = $1`,
      [id],
    );
    await service.query(
      `UPDATE pgboss.job SET state = 'retry', retry_count = 20, started_on = now(), start_after = now() + interval '10 minutes'
       WHERE id = $1`,
      [id],
    );
    expect((await overview()).jobs).toMatchObject({ failing: 1, oldestSeconds: expect.closeTo(3600, -1) });
    expect(await metrics()).toMatch(/meguri_oldest_job_seconds\{queue="notify"\} 36\d\d/);
  });

  it('don’t count a push that one device’s service rejects as pending, but one that was never tried', async () => {
    await service.query('DELETE FROM pgboss.job');
    const id = randomUUID();
    await queues.enqueueNow([{ id, queue: 'send-push', data: {} }]);
    await service.query(`UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE id = $1`, [id]);
    expect(await metrics()).toMatch(/meguri_oldest_job_seconds\{queue="send-push"\} 36\d\d/);
    await service.query(
      `UPDATE pgboss.job SET state = 'retry', retry_count = 20, started_on = now(), keep_until = keep_until - interval '1 hour'
       WHERE id = $1`,
      [id],
    );
    expect((await overview()).jobs).toEqual({ waiting: 1, failing: 1, oldestSeconds: 0 });
    expect(await metrics()).toContain('meguri_oldest_job_seconds{queue="send-push"} 0\n');
  });

  it('show a deadline that wasn’t handled, but not one that is due just now', async () => {
    await service.query(
      `INSERT INTO read_models.deadlines (round_id, kind, due) VALUES
         ('late', 'reply', $1::timestamptz - interval '5 minutes'), ('now', 'reply', $1)`,
      [service.clock.now()],
    );
    expect((await overview()).deadlinesOverdue).toBe(1);
  });

  it('are visible to operators only', async () => {
    expect((await service.owner.get('/api/admin/service-overview')).statusCode).toBe(403);
  });
});
