import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  EventLogUnavailable,
  HistoryChanged,
  LogTooShort,
  NO_STREAM,
  RevisionConflict,
  StreamDamaged,
  type Subscription,
} from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { type OlderCopy, olderCopyOf } from '../support/servers/older-copy.ts';
import { freshDatabase } from '../support/servers/postgres.ts';
import type { FreshDatabase } from '../support/servers/postgres.ts';
import { eventLogContract } from './event-log.suite.ts';
import { anEvent, Collector, events } from './log-under-test.ts';

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'meguri event log'`;

eventLogContract('Postgres', async () => {
  const database = await freshDatabase();
  const admin = new pg.Client(database.url);
  await admin.connect();
  return {
    open: () => PostgresEventLog.open(database.url),
    disrupt: async () => void (await admin.query(CUT)),
    close: async () => {
      await admin.end();
      await database.drop();
    },
  };
});

describe('The event log in Postgres', () => {
  let database: FreshDatabase;
  let log: PostgresEventLog;
  let admin: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    log = await PostgresEventLog.open(database.url);
    admin = new pg.Client(database.url);
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await log.close();
    await database.drop();
  });

  it('is empty at first', async () => {
    expect(await log.head()).toBeNull();
  });

  it.each([
    "UPDATE event_log.events SET data = '{}'",
    'DELETE FROM event_log.events',
    'TRUNCATE event_log.events',
    'UPDATE event_log.events SET revision = revision + 1 WHERE false',
  ])('has the database itself refuse: %s', async (statement) => {
    await expect(admin.query(statement)).rejects.toMatchObject({ code: '23001' });
  });

  it('numbers positions without gaps, whatever was refused in between', async () => {
    const stream = `gapless-${randomUUID()}`;
    await Promise.allSettled([
      log.append(stream, NO_STREAM, events(2)),
      log.append(stream, 0, events(3)),
      log.append(`${stream}-other`, 7, events(2)),
      log.append(`${stream}-third`, NO_STREAM, events(1)),
    ]);
    await log.append(stream, 1, events(1));
    const { rows } = await admin.query<{ gaps: string }>(
      'SELECT max(position) - count(*) AS gaps FROM event_log.events',
    );
    expect(rows).toEqual([{ gaps: '0' }]);
  });

  it('has the database itself refuse an event after a gap in its stream', async () => {
    const stream = `gap-${randomUUID()}`;
    const add = `INSERT INTO event_log.events SELECT max(position) + 1, $1, $2, gen_random_uuid(), 'Noted', 1, '{}', '{}'
                 FROM event_log.events`;
    await log.append(stream, NO_STREAM, events(2));
    for (const revision of [3, 40])
      await expect(admin.query(add, [stream, revision])).rejects.toMatchObject({ code: '23000' });
    await admin.query(add, [stream, 2]);
    await expect(admin.query(add, [`${stream}-new`, 1])).rejects.toThrow(`${stream}-new has nothing before revision 1`);
  });

  it('responds to each look-up separately: only that of a damaged stream fails', async () => {
    const [good, damaged] = [`good-${randomUUID()}`, `damaged-${randomUUID()}`];
    await log.append(good, NO_STREAM, events(2));
    await log.append(damaged, NO_STREAM, events(3));
    await withoutGuards(`DELETE FROM event_log.events WHERE stream = '${damaged}' AND revision = 1`);
    const [one, two] = await Promise.allSettled([log.read(damaged), log.read(good)]);
    expect(two).toMatchObject({ status: 'fulfilled', value: [{ revision: 0 }, { revision: 1 }] });
    expect(one).toMatchObject({ reason: expect.any(StreamDamaged) });
    expect(one).toMatchObject({ reason: { stream: damaged } });
  });

  it('detects an event that was replaced, and reports it', async () => {
    const stream = `exchanged-${randomUUID()}`;
    const [first, second] = [anEvent(), anEvent()];
    const reasons: string[] = [];
    const off = log.onHistoryChange((reason) => reasons.push(reason));
    await log.append(stream, NO_STREAM, [first]);
    await log.append(stream, 0, [second], first.id);
    await withoutGuards(`UPDATE event_log.events SET event_id = gen_random_uuid() WHERE event_id = '${second.id}'`);
    await cutAndRest();
    await expect(log.append(stream, 1, events(1), second.id)).rejects.toThrow(HistoryChanged);
    expect(reasons).toEqual([expect.stringContaining(`${stream} has another event at revision 1`)]);
    expect(await log.read(stream)).toHaveLength(2);
    off();
  });

  it('doesn’t query Postgres for events that a subscriber of the same process got from memory', async () => {
    const [stream, collector] = [`announced-${randomUUID()}`, new Collector()];
    const subscription = log.subscribe(await log.head(), collector.handle, { streamPrefixes: [stream] });
    await log.append(stream, NO_STREAM, events(1));
    await collector.count(1, subscription);
    const queries = jest.spyOn(pg.Client.prototype, 'query');
    for (let revision = 0; revision < 20; revision += 1) {
      await log.append(stream, revision, events(1));
      await collector.count(revision + 2, subscription);
    }
    const names = queries.mock.calls.map(([query]) => (query as { readonly name?: string }).name);
    queries.mockRestore();
    // One or two polls may be due in the meantime: every two seconds, with or without notifications.
    expect(names.filter((name) => name === 'event_log_window').length).toBeLessThanOrEqual(2);
    expect(names.filter((name) => name?.startsWith('event_log_append'))).toHaveLength(20);
    await subscription.close();
  });

  it('reports to a subscriber that an event that it has handled was replaced', async () => {
    const [stream, handled] = [`exchanged-${randomUUID()}`, anEvent()];
    const other = await PostgresEventLog.open(database.url);
    const collector = new Collector();
    const subscription = log.subscribe(await log.head(), collector.handle, { streamPrefixes: [stream] });
    await log.append(stream, NO_STREAM, [handled]);
    await collector.count(1, subscription);
    await withoutGuards(`UPDATE event_log.events SET event_id = gen_random_uuid() WHERE event_id = '${handled.id}'`);
    await other.append(`${stream}-later`, NO_STREAM, events(1));
    await expect(subscription.ended).rejects.toThrow(HistoryChanged);
    await other.close();
  });

  it('doesn’t change the objects of a newer release', async () => {
    const body = `SELECT prosrc FROM pg_proc WHERE proname = 'refuse_change'`;
    await admin.query(`
      CREATE OR REPLACE FUNCTION event_log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''newer''; END';
      UPDATE event_log.log SET schema_version = 1000, schema_fingerprint = 'newer'`);
    const newer = (await admin.query(body)).rows;
    await (await PostgresEventLog.open(database.url)).close();
    expect((await admin.query(body)).rows).toEqual(newer);
  });

  /** Runs a statement with disabled triggers, as the database's owner could. */
  async function withoutGuards(statement: string): Promise<void> {
    await admin.query(`SET session_replication_role = replica; ${statement}; RESET session_replication_role`);
  }

  it('stores the other appends of a group when one of them is refused', async () => {
    const known = events(1);
    const stream = `group-${randomUUID()}`;
    await log.append(stream, NO_STREAM, known);
    const outcomes = await Promise.allSettled([
      log.append(`${stream}-a`, NO_STREAM, events(2)),
      log.append(stream, 0, known),
      log.append(`${stream}-b`, 3, events(2)),
      log.append(`${stream}-c`, NO_STREAM, events(1)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await log.read(`${stream}-a`)).toHaveLength(2);
    expect(await log.read(`${stream}-c`)).toHaveLength(1);
  });

  it('stores appends to one stream in the order in which they were sent, without waiting in between', async () => {
    const stream = `order-${randomUUID()}`;
    const sent = Array.from({ length: 10 }, (_, index) => log.append(stream, index - 1, events(1)));
    expect((await Promise.all(sent)).map(({ revision }) => revision)).toEqual(sent.map((_, index) => index));
  });

  it('never reorders appends to a stream when the group of an earlier one is retried', async () => {
    const other = await PostgresEventLog.open(database.url);
    const [stale, stream] = [`order-${randomUUID()}`, `order-${randomUUID()}`];
    await other.append(stale, NO_STREAM, events(1));
    const refused = expect(log.append(stale, NO_STREAM, events(1))).rejects.toThrow(RevisionConflict);
    const first = log.append(stream, NO_STREAM, events(1));
    await endOfTurn();
    const second = log.append(stream, 0, events(1));
    await refused;
    expect([await first, await second]).toMatchObject([{ revision: 0 }, { revision: 1 }]);
    await other.close();
  });

  it.each([
    ['at first', () => Promise.resolve()],
    ['after its connections were cut', cutAndRest],
  ])(
    'learns of events of another process within half a second on average, by notification and not by polling: %s',
    async (_, before) => {
      const other = await PostgresEventLog.open(database.url);
      const collector = new Collector();
      const subscription = log.subscribe(await log.head(), collector.handle, { streamPrefixes: ['heard-'] });
      await delay(50);
      await before();
      let waited = 0;
      for (let turn = 1; turn <= 5; turn += 1) {
        await delay(50);
        const started = performance.now();
        await other.append(`heard-${randomUUID()}`, NO_STREAM, events(1));
        await collector.count(turn, subscription);
        waited += performance.now() - started;
      }
      expect(waited / 5).toBeLessThan(500);
      await subscription.close();
      await other.close();
    },
  );

  async function cutAndRest(): Promise<void> {
    await admin.query(CUT);
    await delay(300);
  }

  it('has another identity in another database, and the same when it is opened again', async () => {
    const elsewhere = await freshDatabase();
    const logs = await Promise.all([1, 2, 3].map(() => PostgresEventLog.open(elsewhere.url)));
    const identities = await Promise.all(logs.map((one) => one.identity()));
    expect(new Set(identities).size).toBe(1);
    expect(identities[0]).not.toBe(await log.identity());
    await Promise.all(logs.map((one) => one.close()));
    await elsewhere.drop();
  });

  it('is unavailable when there is no Postgres', async () => {
    const nowhere = PostgresEventLog.open('postgresql://nobody@127.0.0.1:1/none');
    await expect(nowhere).rejects.toThrow(EventLogUnavailable);
  });

  it('refuses appends once it is closed', async () => {
    const closed = await PostgresEventLog.open(database.url);
    await closed.close();
    await expect(closed.append('closed-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
    await expect(closed.read('closed-1')).rejects.toThrow(EventLogUnavailable);
  });
});

describe('The event log in Postgres, when the database is replaced by an older copy', () => {
  const [idle, exchanged, followed] = ['idle', 'exchanged', 'followed'].map((name) => `${name}-${randomUUID()}`) as [
    string,
    string,
    string,
  ];
  const [first, lost] = [anEvent(), anEvent()];
  const collector = new Collector();
  const reasons: string[] = [];
  let database: FreshDatabase;
  let copy: OlderCopy;
  let log: PostgresEventLog;
  let other: PostgresEventLog;
  let subscription: Subscription;

  // The copy has the first event of each stream; the log has read the second.
  beforeAll(async () => {
    database = await freshDatabase();
    log = await PostgresEventLog.open(database.url);
    other = await PostgresEventLog.open(database.url);
    for (const stream of [idle, exchanged, followed]) await log.append(stream, NO_STREAM, [first]);
    copy = await olderCopyOf(database.url);
    for (const stream of [idle, exchanged, followed]) await log.append(stream, 0, [lost], first.id);
    subscription = log.subscribe(null, collector.handle, { streamPrefixes: [followed] });
    await collector.count(2, subscription);
    log.onHistoryChange((reason) => reasons.push(reason));
    await copy.takeOver();
  }, 30_000);
  afterAll(async () => {
    await Promise.all([log.close(), other.close()]);
    await copy.drop();
    await database.drop();
  });

  it('a subscriber that has handled more gets an error', async () => {
    await expect(subscription.ended).rejects.toThrow(LogTooShort);
  });

  it('an idle writer that had seen more appends nothing after the gap, and reports it', async () => {
    await expect(log.append(idle, 1, events(1))).rejects.toThrow(RevisionConflict);
    expect(reasons).toEqual([expect.stringContaining('another one')]);
    expect(await log.read(idle)).toMatchObject([{ id: first.id }]);
    await log.append(idle, 0, events(1), first.id);
  });

  it('a writer doesn’t continue on another history of the same length', async () => {
    const instead = anEvent();
    await other.append(exchanged, 0, [instead], first.id);
    await expect(log.append(exchanged, 1, events(1), lost.id)).rejects.toThrow(HistoryChanged);
    expect((await log.read(exchanged)).map(({ id }) => id)).toEqual([first.id, instead.id]);
    await log.append(exchanged, 1, events(1), instead.id);
  });
});
