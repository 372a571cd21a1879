import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EventLogUnavailable, NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { freshDatabase, type FreshDatabase } from '../support/servers/postgres.ts';
import { anEvent, Collector, events } from './log-under-test.ts';

/** Any lock number that isn't used in this database. */
const BARRIER = 4711;
/** The lock under which groups are appended. */
const APPEND_LOCK = 0x6d656775;
/** Waiting for the disk is simulated by waiting for the barrier. */
const SLOW_DISK = `
CREATE SCHEMA slow;
CREATE TABLE slow.commits (number serial, what text, synchronous_commit text);
CREATE FUNCTION slow.pg_logical_emit_message(boolean, text, text) RETURNS pg_lsn LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${BARRIER});
  INSERT INTO slow.commits (what, synchronous_commit) VALUES ('flush', current_setting('synchronous_commit'));
  RETURN pg_catalog.pg_logical_emit_message($1, $2, $3);
END $$;
CREATE FUNCTION slow.note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slow.commits (what, synchronous_commit) VALUES ('group', current_setting('synchronous_commit'));
  RETURN NULL;
END $$;`;
/** Fires at the commit, after all other triggers. */
const WATCH_COMMITS = `
CREATE CONSTRAINT TRIGGER note_commit AFTER INSERT ON event_log.events DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION slow.note_commit()`;
const SHORT_MS = 150;

let database: FreshDatabase;
let admin: pg.Client;
let company: PostgresEventLog;
const opened: PostgresEventLog[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  admin = new pg.Client(database.url);
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`${SLOW_DISK} ALTER DATABASE ${name} SET search_path = slow, pg_catalog`);
  company = await PostgresEventLog.open(database.url);
});
afterEach(async () => {
  await admin.query('SELECT pg_advisory_unlock_all()');
  for (const log of opened.splice(0)) await log.close();
});
afterAll(async () => {
  await company.close();
  await admin.end();
  await database.drop();
});

/** A process that has seen another process's appends, and knows that the log is durable up to its own last one. */
async function process(): Promise<PostgresEventLog> {
  const log = await PostgresEventLog.open(database.url);
  opened.push(log);
  for (const writer of [log, company, log]) await writer.append(`warm-${randomUUID()}`, NO_STREAM, events(1));
  return log;
}

const lock = (number: number) => admin.query('SELECT pg_advisory_lock($1)', [number]);
const unlock = (number: number) => admin.query('SELECT pg_advisory_unlock($1)', [number]);

async function stored(prefix: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM event_log.events WHERE stream ^@ $1',
    [prefix],
  );
  return rows[0]!.count;
}

async function untilStored(prefix: string, count: number): Promise<void> {
  for (const end = Date.now() + 5_000; (await stored(prefix)) < count && Date.now() < end;) await delay(5);
  expect(await stored(prefix)).toBe(count);
}

/** Whether the promise is still pending after a while. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, delay(SHORT_MS, true)]);
}

/** Cuts the connections that wait for the lock. */
const cutWaiting = (number: number) =>
  admin.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks
     WHERE locktype = 'advisory' AND NOT granted AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [number],
  );

describe('A group in Postgres that isn’t flushed to disk yet', () => {
  it('isn’t acknowledged to a process that repeats the append over another connection', async () => {
    const [one, alone] = [await process(), await PostgresEventLog.open(database.url)];
    opened.push(alone);
    const stream = `repeated-${randomUUID()}`;
    const same = events(1);
    await lock(BARRIER);
    const first = one.append(stream, NO_STREAM, same);
    await untilStored(stream, 1);
    const repeated = alone.append(stream, NO_STREAM, same);
    expect(await isOpen(repeated)).toBe(true);
    await unlock(BARRIER);
    expect(await repeated).toMatchObject({ duplicate: true });
    await first;
  });

  it('is neither acknowledged nor visible, and prevents no other process from appending', async () => {
    const [one, two, reader] = [await process(), await process(), await process()];
    const prefix = `unsafe-${randomUUID()}-`;
    const collector = new Collector();
    const subscription = reader.subscribe(await reader.head(), collector.handle, { streamPrefixes: [prefix] });
    await lock(BARRIER);
    const appends = [one.append(`${prefix}a`, NO_STREAM, events(2))];
    await untilStored(prefix, 2);
    appends.push(two.append(`${prefix}b`, NO_STREAM, events(1)));
    await untilStored(prefix, 3);
    const reads = [reader.read(`${prefix}a`), reader.head()];
    for (const waiting of [...appends, ...reads]) expect(await isOpen(waiting)).toBe(true);
    expect(collector.events).toEqual([]);
    await unlock(BARRIER);
    const [first, second] = await Promise.all(appends);
    expect(second!.position > first!.position).toBe(true);
    expect(await reads[0]).toHaveLength(2);
    expect(await reads[1]).toBe(second!.position);
    await collector.count(3, subscription);
    expect(collector.events.map(({ stream }) => stream.slice(prefix.length))).toEqual(['a', 'a', 'b']);
  });

  it('is read without a delay once a later one is known to be flushed', async () => {
    const log = await process();
    const stream = `safe-${randomUUID()}`;
    await log.append(stream, NO_STREAM, events(2));
    await lock(BARRIER);
    expect(await log.read(stream)).toHaveLength(2);
  });

  it('is stored once if its writer is disconnected: unknown to the writer, and known when it is sent again', async () => {
    const log = await process();
    const stream = `cut-${randomUUID()}`;
    const collector = new Collector();
    const subscription = log.subscribe(await log.head(), collector.handle, { streamPrefixes: [stream] });
    const event = anEvent();
    // The query that it sends when it starts to listen.
    await delay(SHORT_MS);
    await lock(BARRIER);
    const outcome = log.append(stream, NO_STREAM, [event]).catch((error: unknown) => error);
    await untilStored(stream, 1);
    expect(await isOpen(outcome)).toBe(true);
    await cutWaiting(BARRIER);
    expect(await outcome).toBeInstanceOf(EventLogUnavailable);
    const began = performance.now();
    await unlock(BARRIER);
    await collector.count(1, subscription);
    // By the notification, and not by its slow poll.
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await log.append(stream, NO_STREAM, [event])).toMatchObject({ revision: 0, duplicate: true });
    expect(collector.events).toMatchObject([{ id: event.id }]);
  });

  it('that was disconnected before its commit leaves no gap', async () => {
    const [one, two] = [await process(), await process()];
    const before = Number(await one.head());
    await lock(APPEND_LOCK);
    const outcome = one.append(`gone-${randomUUID()}`, NO_STREAM, events(3)).catch((error: unknown) => error);
    expect(await isOpen(outcome)).toBe(true);
    await cutWaiting(APPEND_LOCK);
    expect(await outcome).toBeInstanceOf(EventLogUnavailable);
    await unlock(APPEND_LOCK);
    const { position } = await two.append(`next-${randomUUID()}`, NO_STREAM, events(1));
    expect(Number(position)).toBe(before + 1);
  });

  it.each([
    ['by one writer commits once, and waits for the flush', 40, ['group on']],
    [
      'by one of several writers commits at once, to release the lock early, and then waits for the flush',
      1,
      ['group off', 'flush on'],
    ],
  ])('%s', async (_, groups, expected) => {
    const log = await process();
    for (let group = 1; group < groups; group += 1) await log.append(`alone-${randomUUID()}`, NO_STREAM, events(1));
    await admin.query(`TRUNCATE slow.commits; ${WATCH_COMMITS}`);
    await log.append(`watched-${randomUUID()}`, NO_STREAM, events(1));
    await admin.query('DROP TRIGGER note_commit ON event_log.events');
    const { rows } = await admin.query<{ commit: string }>(
      `SELECT what || ' ' || synchronous_commit AS commit FROM slow.commits ORDER BY number`,
    );
    expect(rows.map(({ commit }) => commit)).toEqual(expected);
  });

  it('is announced by one notification, for other processes', async () => {
    const log = await process();
    const payloads: string[] = [];
    await admin.query('LISTEN event_log_appended');
    admin.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    const results = await Promise.all(
      Array.from({ length: 20 }, () => log.append(`announced-${randomUUID()}`, NO_STREAM, events(2))),
    );
    await admin.query('UNLISTEN *');
    const last = Math.max(...results.map(({ position }) => Number(position)));
    expect(payloads).toEqual([String(last)]);
  });
});
