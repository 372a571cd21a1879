import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NewerEvent } from '@meguri/contracts/events/event.ts';
import { HistoryChanged, type StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { until } from '../../../../../test/support/until.ts';
import { PostgresEventLog } from '../../../adapters/event-store/postgres/postgres-event-log.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { ProcessCheckpoint, StoredParkedStream } from '../../../event-sourcing/process-checkpoint.entity.ts';
import { ProcessRunner } from './process-runner.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const QUEUE = 'seen';
let log: PostgresEventLog;
let queues: JobQueues;
const runners: ProcessRunner[] = [];
const problems: Error[] = [];

const everyEvent = ({ id, revision }: StoredEvent): Job[] => [{ id, queue: QUEUE, data: { revision } }];

function run(react: (event: StoredEvent) => readonly Job[] = everyEvent, followed = log): ProcessRunner {
  const onProblem = (error: Error) => void problems.push(error);
  const streamPrefixes = ['rentalRound-', 'itemCalendar-'];
  const runner = new ProcessRunner({
    databaseUrl: database.url,
    log: followed,
    queues,
    checkpoints: source.getRepository(ProcessCheckpoint),
    parkedStreams: source.getRepository(StoredParkedStream),
    streamPrefixes,
    react,
    onProblem,
  });
  runners.push(runner);
  runner.start();
  return runner;
}

async function append(count: number, type = 'Paid', stream = `rentalRound-${randomUUID()}`) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const events = ids.map((id) => ({ id, type, version: 1, data: '{}', metadata: '{}' }));
  const { position } = await log.append(stream, (await log.read(stream)).length - 1, events);
  return { ids, position };
}

async function queued(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM pgboss.job WHERE name = $1 ORDER BY created_on', [
    QUEUE,
  ]);
  return rows.map(({ id }) => id);
}

const database = useDatabase(ProcessCheckpoint, StoredParkedStream);
const { pool, source, closeFirst } = database;
beforeAll(async () => {
  pool.on('error', () => undefined);
  log = await PostgresEventLog.open(database.url);
  queues = new JobQueues({ pool, listener: null, queues: [QUEUE], onProblem: () => undefined });
  await queues.start();
  closeFirst(() => log.close());
  closeFirst(() => queues.stop());
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await pool.query('DELETE FROM pgboss.job; DELETE FROM app.parked_streams');
  await pool.query('UPDATE app.process_checkpoints SET position = $1, stopped = NULL', [await log.head()]);
  problems.length = 0;
});

describe('the process runner', () => {
  it('stores every event’s job once, also for events from before it ran', async () => {
    const { ids: before } = await append(3);
    const runner = run();
    const { ids: after } = await append(250);
    await until('there are 253 jobs', async () => (await queued()).length === 253);
    expect(new Set(await queued())).toEqual(new Set([...before, ...after]));
    const head = await log.head();
    // It reports the position once the jobs are stored.
    await until('its position is the last event’s', () => runner.state().position === head);
    expect(runner.state()).toMatchObject({ status: 'running', error: null });
  });

  it('resumes without duplicates when its connection is cut again and again', async () => {
    run();
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      ids.push(...(await append(20)).ids);
      await pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'meguri-processes' AND datname = current_database()",
      );
      ids.push(...(await append(20)).ids);
      await until(`there are ${ids.length} jobs`, async () => (await queued()).length === ids.length);
    }
    expect(new Set(await queued())).toEqual(new Set(ids));
    expect(problems.length).toBeGreaterThan(0);
  });

  it('runs once: another stands by, and takes over within a second', async () => {
    const first = run();
    await until('it is running', () => first.state().status === 'running');
    const second = run();
    const { ids } = await append(5);
    await until('there are 5 jobs', async () => (await queued()).length === 5);
    expect(second.state().status).toBe('standby');
    await first.stop();
    ids.push(...(await append(5)).ids);
    await until('there are 10 jobs', async () => (await queued()).length === 10);
    expect(new Set(await queued())).toEqual(new Set(ids));
    expect([first.state().status, second.state().status]).toEqual(['standby', 'running']);
  });

  it('parks the stream of an event that it can’t read, and logs it; other streams are processed', async () => {
    const state = { broken: true };
    const react = (event: StoredEvent) => {
      if (state.broken && event.type === 'Strange') throw new Error('no such event');
      return everyEvent(event);
    };
    const runner = run(react);
    const stream = `rentalRound-${randomUUID()}`;
    const [before, strange, behind] = [
      await append(1, 'Paid', stream),
      await append(1, 'Strange', stream),
      await append(1, 'Paid', stream),
    ];
    const others = await append(2);
    await until('it has passed the others’ events', () => runner.state().position === others.position);
    expect(new Set(await queued())).toEqual(new Set([...before.ids, ...others.ids]));
    expect(runner.state()).toMatchObject({ status: 'running', parked: [stream] });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Strange v1, position .+ no such event/),
    ]);
    await runner.stop();
    // A runner that can map the event enqueues its jobs and those of the events after it.
    state.broken = false;
    const mended = run(react);
    await until('there are 5 jobs', async () => (await queued()).length === 5);
    expect(await queued()).toEqual(expect.arrayContaining([...strange.ids, ...behind.ids]));
    expect(mended.state().parked).toEqual([]);
  });

  it('leaves the lease to a newer release when an event is known only there: no round waits', async () => {
    const old = run((event) => {
      if (event.type === 'Praised') throw new NewerEvent('unknown event type Praised');
      return everyEvent(event);
    });
    await until('it is running', () => old.state().status === 'running');
    const newer = run();
    const praised = await append(1, 'Praised');
    const others = await append(2);
    await until('there are 3 jobs', async () => (await queued()).length === 3);
    expect(new Set(await queued())).toEqual(new Set([...praised.ids, ...others.ids]));
    expect(newer.state()).toMatchObject({ status: 'running', parked: [] });
    expect(old.state().status).toBe('standby');
  });

  // Without a pause it would occupy the whole process, including this spec.
  it('stands by when its log was closed, until it is stopped', async () => {
    const closed = await PostgresEventLog.open(database.url);
    const runner = run(everyEvent, closed);
    await until('it is running', () => runner.state().status === 'running');
    await closed.close();
    await runner.stop();
    expect(problems).toEqual([]);
  });

  it('refuses the checkpoint of another log', async () => {
    await pool.query("UPDATE app.process_checkpoints SET log = 'another'");
    const runner = run();
    await until('it is stopped', () => runner.state().status === 'stopped');
    expect(runner.state().error).toContain('別のイベントログ (another)');
    await pool.query('UPDATE app.process_checkpoints SET log = $1', [await log.identity()]);
  });

  it('refuses a log that ends before its checkpoint: new events would be skipped', async () => {
    await pool.query("UPDATE app.process_checkpoints SET position = '0000000000009999999'");
    const runner = run();
    await until('it is stopped', () => runner.state().status === 'stopped');
    expect(runner.state().error).toContain('beyond the log');
  });

  it('stays stopped over restarts, even after the log has grown past its checkpoint, until an operator sets its position', async () => {
    const end = (await append(1)).position;
    const beyond = end.replace(/\d{6}$/, (digits) => String(Number(digits) + 20).padStart(6, '0'));
    await pool.query('UPDATE app.process_checkpoints SET position = $1', [beyond]);
    const first = run();
    await until('it is stopped', () => first.state().status === 'stopped');
    await first.stop();
    const { ids, position } = await append(50);
    expect(position > beyond).toBe(true);
    const second = run();
    await until('the next one is stopped, too', () => second.state().status === 'stopped');
    expect(second.state().error).toContain(end);
    await second.stop();
    expect(await queued()).toEqual([]);
    await pool.query('UPDATE app.process_checkpoints SET position = $1, stopped = NULL', [end]);
    run();
    await until('there are 50 jobs', async () => (await queued()).length === 50);
    expect(new Set(await queued())).toEqual(new Set(ids));
  });

  it('resumes after a restart when Postgres was restored together with the log: its checkpoint is in it', async () => {
    const { promise: goneBack, reject: goBack } = Promise.withResolvers<never>();
    goneBack.catch(() => undefined);
    const followed = await PostgresEventLog.open(database.url);
    const subscribe = followed.subscribe.bind(followed);
    followed.subscribe = (...by) => {
      const subscription = subscribe(...by);
      return { ended: Promise.race([subscription.ended, goneBack]), close: () => subscription.close() };
    };
    const { position: kept } = await append(1);
    const runner = run(everyEvent, followed);
    const { position: lost } = await append(1);
    await until('it has passed what will be lost', () => runner.state().position === lost);
    await pool.query('UPDATE app.process_checkpoints SET position = $1', [kept]);
    goBack(new HistoryChanged('rentalRound-1', 0));
    await until('it is stopped', () => runner.state().status === 'stopped');
    const next = run();
    await until('the next one runs', () => next.state().status === 'running');
    await followed.close();
  });
});
