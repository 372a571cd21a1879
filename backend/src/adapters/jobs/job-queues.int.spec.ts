import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../../../../test/support/postgres.ts';
import { DefiniteFailure, type ParkedJob } from './job.ts';
import { JobQueues } from './job-queues.ts';

const QUEUE = 'test-work';
let database: FreshDatabase;
let pool: pg.Pool;
const started: JobQueues[] = [];

async function openQueues(works = true): Promise<JobQueues> {
  const queues = new JobQueues({ url: database.url, queues: [QUEUE], works, onProblem: () => undefined });
  started.push(queues);
  await queues.start();
  return queues;
}

async function until(condition: () => boolean, patience = 15_000): Promise<void> {
  const end = Date.now() + patience;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((done) => setTimeout(done, 10));
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((queues) => queues.stop()));
  await pool.query('DELETE FROM pgboss.job');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('job queues', () => {
  it('start a job within milliseconds, and a second one with the same id never', async () => {
    const queues = await openQueues();
    const runs: number[] = [];
    await queues.work<{ at: number }>(QUEUE, 5, async ({ data }) => void runs.push(Date.now() - data.at));
    const job = { id: randomUUID(), queue: QUEUE, data: { at: Date.now() } };
    await queues.enqueueNow([job, job]);
    await until(() => runs.length > 0);
    await queues.enqueueNow([job]);
    await new Promise((done) => setTimeout(done, 1200));
    expect(runs).toHaveLength(1);
    expect(runs[0]).toBeLessThan(400);
  });

  it('forget a job whose transaction is rolled back, and keep one whose transaction commits', async () => {
    const queues = await openQueues();
    const ran: string[] = [];
    await queues.work<{ name: string }>(QUEUE, 5, async ({ data }) => void ran.push(data.name));
    const client = await pool.connect();
    for (const [name, end] of [
      ['rolled back', 'ROLLBACK'],
      ['committed', 'COMMIT'],
    ] as const) {
      await client.query('BEGIN');
      await queues.enqueue(client, [{ id: randomUUID(), queue: QUEUE, data: { name } }]);
      await client.query(end);
    }
    client.release();
    await until(() => ran.length > 0);
    expect(ran).toEqual(['committed']);
  });

  it('start a deferred job when it is due, not before', async () => {
    const queues = await openQueues();
    const runs: number[] = [];
    const begun = Date.now();
    await queues.work(QUEUE, 5, async () => void runs.push(Date.now() - begun));
    await queues.enqueueNow([{ id: randomUUID(), queue: QUEUE, data: {}, delaySeconds: 1 }]);
    await until(() => runs.length > 0);
    expect(runs[0]).toBeGreaterThanOrEqual(950);
    expect(runs[0]).toBeLessThan(2500);
  });

  it('try a failed job again, and leave the others of its batch alone', async () => {
    const queues = await openQueues();
    const ran: string[] = [];
    await queues.work<{ name: string }>(QUEUE, 5, async ({ data }) => {
      ran.push(data.name);
      if (data.name === 'fails once' && ran.filter((name) => name === data.name).length === 1) throw new Error('once');
    });
    await queues.enqueueNow(
      ['fails once', 'works'].map((name) => ({ id: randomUUID(), queue: QUEUE, data: { name } })),
    );
    await until(() => ran.length === 3);
    expect(ran.toSorted()).toEqual(['fails once', 'fails once', 'works']);
  });

  it('park a job that failed for good at once, and one that failed too often at last', async () => {
    const queues = await openQueues();
    const parked: ParkedJob[] = [];
    await queues.onParked(async (job) => void parked.push(job));
    await queues.work<{ definite: boolean }>(QUEUE, 5, async ({ data }) => {
      throw data.definite ? new DefiniteFailure('refused') : new Error('no answer');
    });
    const forGood = { id: randomUUID(), queue: QUEUE, data: { definite: true } };
    const often = { id: randomUUID(), queue: QUEUE, data: { definite: false } };
    await queues.enqueueNow([forGood, often]);
    await pool.query('UPDATE pgboss.job SET retry_limit = 1 WHERE id = $1', [often.id]);
    await until(() => parked.length === 2);
    expect(parked).toEqual([
      { ...forGood, attempts: 1, definite: true, error: 'DefiniteFailure: refused' },
      { ...often, attempts: 2, definite: false, error: 'Error: no answer' },
    ]);
  });

  it('start a job anew whose worker died, half a minute later at most', async () => {
    const queues = await openQueues();
    const ran: string[] = [];
    const id = randomUUID();
    await queues.enqueueNow([{ id, queue: QUEUE, data: {}, delaySeconds: 600 }]);
    await pool.query(
      "UPDATE pgboss.job SET state = 'active', start_after = now(), started_on = now(), heartbeat_on = now() WHERE id = $1",
      [id],
    );
    await queues.work(QUEUE, 5, async () => void ran.push(id));
    await until(() => ran.length === 1, 32_000);
  }, 40_000);

  it('go on by themselves after every connection was cut', async () => {
    const queues = await openQueues();
    const ran: string[] = [];
    await queues.work<{ name: string }>(QUEUE, 5, async ({ data }) => void ran.push(data.name));
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'meguri-jobs' AND datname = current_database()",
    );
    await new Promise((done) => setTimeout(done, 300));
    await queues.enqueueNow([{ id: randomUUID(), queue: QUEUE, data: { name: 'after' } }]);
    await until(() => ran.length === 1);
    expect(ran).toEqual(['after']);
  });

  it('are enqueued by a process that starts none, and finish a running job before they stop', async () => {
    const sender = await openQueues(false);
    const worker = await openQueues();
    let begun = false;
    let ended = false;
    await worker.work(QUEUE, 5, async () => {
      begun = true;
      await new Promise((done) => setTimeout(done, 700));
      ended = true;
    });
    await sender.enqueueNow([{ id: randomUUID(), queue: QUEUE, data: {} }]);
    await until(() => begun);
    await worker.stop();
    expect(ended).toBe(true);
  });

  it('start warm in less than 0.7 s', async () => {
    await openQueues();
    const begun = performance.now();
    await openQueues();
    expect(performance.now() - begun).toBeLessThan(700);
  });
});
