import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  EventLogUnavailable,
  HistoryChanged,
  NO_STREAM,
  RevisionConflict,
  StreamDamaged,
} from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../../test/support/until.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { appendCredentials, connect, StoreConnection } from './store-client.ts';
import { EventStoreAccessDenied } from './store-errors.ts';
import { FakeStore, storeError } from './test-support/fake-store.ts';

let store: FakeStore;
let log: EventStoreDbEventLog;

const open = (answerWithinMs = 1_000) =>
  new EventStoreDbEventLog(
    new StoreConnection(() => ({ ...store.client }), { username: 'a', password: 'b' }, answerWithinMs),
  );
const events = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'Noted',
    version: 2,
    data: '{"b": 1,"a":1.0}',
    metadata: '{"m" : 1}',
  }));

beforeEach(() => {
  store = new FakeStore();
  log = open();
});

describe('an append to EventStoreDB', () => {
  it('is written as bytes, with its id, version and metadata in an envelope', async () => {
    const [event] = events(1);
    await log.append('tab-1', NO_STREAM, [event!]);
    const { id, contentType, data, metadata } = store.all[0]!;
    expect(contentType).toBe('application/octet-stream');
    expect(Buffer.from(data).toString()).toBe(event!.data);
    expect(metadata).toEqual({ id: event!.id, version: 2, metadata: event!.metadata });
    expect(id).not.toBe(event!.id);
    expect(await log.read('tab-1')).toEqual([
      { ...event, stream: 'tab-1', revision: 0, position: '00000000000000000100-00000000000000000100' },
    ]);
  });

  it('returns the position of its last event, printed so that text order is log order', async () => {
    const first = await log.append('tab-1', NO_STREAM, events(9));
    const second = await log.append('tab-1', 8, events(91));
    expect(first.position).toBe('00000000000000000900-00000000000000000900');
    expect(second.position > first.position).toBe(true);
  });

  it('that is repeated after a lost answer is a duplicate, however the stream has continued', async () => {
    const both = events(2);
    store.appendFailures.push({ error: storeError('unavailable'), stored: true });
    await expect(log.append('tab-1', NO_STREAM, both)).rejects.toThrow(EventLogUnavailable);
    await open().append('tab-1', 1, events(1));
    expect(await log.append('tab-1', NO_STREAM, both)).toMatchObject({ revision: 1, duplicate: true });
    expect(store.all).toHaveLength(3);
  });

  it.each(['with the stream read before', 'by a client that has seen nothing'])(
    'of a known event at the current head isn’t written again, %s',
    async (how) => {
      const [first, second] = events(2);
      await log.append('tab-1', NO_STREAM, [first!]);
      await log.append('tab-1', 0, [second!]);
      const sender = how.startsWith('with') ? log : open();
      await expect(sender.append('tab-1', 1, [first!])).rejects.toThrow(RevisionConflict);
      expect(store.all).toHaveLength(2);
    },
  );

  it('waits for its first attempt until a cluster shows it, and then is a duplicate', async () => {
    const both = events(2);
    store.appendFailures.push({ error: storeError('unavailable'), stored: true });
    await expect(log.append('tab-1', NO_STREAM, both)).rejects.toThrow(EventLogUnavailable);
    store.unreplicated = 2;
    const again = open().append('tab-1', NO_STREAM, both);
    await delay(50);
    store.unreplicated = 0;
    expect(await again).toMatchObject({ revision: 1, duplicate: true });
  });

  it('conflicts with another one once a cluster shows that; if that one is lost, the outcome is unknown', async () => {
    await open().append('tab-1', NO_STREAM, events(1));
    store.unreplicated = 1;
    const late = log.append('tab-1', NO_STREAM, events(1));
    await delay(50);
    store.unreplicated = 0;
    await expect(late).rejects.toMatchObject({ name: 'RevisionConflict', actual: 0 });
    store.unreplicated = 1;
    await expect(open().append('tab-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
  });

  it('checks for known ids only in streams that it hasn’t read', async () => {
    await log.append('tab-1', NO_STREAM, events(2));
    await log.append('tab-1', 1, events(2));
    expect(store.reads).toBe(0);
    const other = open();
    await other.append('tab-1', 3, events(1));
    expect(store.reads).toBe(1);
    await other.append('tab-1', 4, events(1));
    expect(store.reads).toBe(1);
  });

  it('conflicts with the head, lower or higher', async () => {
    await log.append('tab-1', NO_STREAM, events(2));
    for (const expected of [NO_STREAM, 0, 2, 9])
      await expect(open().append('tab-1', expected, events(2))).rejects.toMatchObject({ expected, actual: 1 });
    await expect(log.append('tab-2', 0, events(1))).rejects.toMatchObject({ actual: -1 });
    expect(store.all).toHaveLength(2);
  });

  it.each(['unavailable', 'deadline-exceeded', 'cancelled', 'timeout', 'unknown'])(
    'to which the store responds with %s leaves the outcome unknown',
    async (type) => {
      store.appendFailures.push({ error: storeError(type), stored: false });
      await expect(log.append('tab-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
      await expect(log.append('tab-1', NO_STREAM, events(1))).resolves.toMatchObject({ revision: 0 });
    },
  );

  it.each(['access-denied', 'maximum-append-size-exceeded'])(
    'to which the store responds with %s is rejected',
    async (type) => {
      store.appendFailures.push({ error: storeError(type), stored: false });
      const refused = log.append('tab-1', NO_STREAM, events(1));
      await expect(refused).rejects.toThrow(type);
      await expect(refused).rejects.not.toThrow(EventLogUnavailable);
    },
  );

  it('that a follower rejects is sent to the leader at once', async () => {
    store.appendFailures.push({ error: storeError('not-leader'), stored: false });
    await expect(log.append('tab-1', NO_STREAM, events(1))).resolves.toMatchObject({ revision: 0, duplicate: false });
    store.appendFailures.push(...Array.from({ length: 3 }, () => ({ error: storeError('not-leader'), stored: false })));
    await expect(log.append('tab-1', 0, events(1))).rejects.toThrow(EventLogUnavailable);
  });

  it('that is never answered is abandoned, and the client replaced', async () => {
    store.silent = true;
    const waiting = open(50);
    await expect(waiting.append('tab-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
    expect(store.disposed).toBe(1);
    store.silent = false;
    await expect(waiting.append('tab-1', NO_STREAM, events(1))).resolves.toMatchObject({ revision: 0 });
  });
});

describe('a follower', () => {
  it('is never used: reads, heads and repeated appends go to the leader', async () => {
    const [first, second] = [events(1), events(1)];
    await log.append('tab-1', NO_STREAM, first);
    await log.append('tab-1', 0, second);
    store.follower = { seen: 0 };
    expect(await open().read('tab-1')).toHaveLength(2);
    store.follower = { seen: 1 };
    expect(await open().head()).toContain('200');
    store.follower = { seen: 1 };
    expect(await open().append('tab-1', 0, second)).toMatchObject({ revision: 1, duplicate: true });
  });
});

describe('a connection that broke', () => {
  let reasons: string[];

  beforeEach(async () => {
    // Connections of earlier tests may still be reconnecting.
    const own: string[] = [];
    reasons = own;
    log.onHistoryChange((reason) => own.push(reason));
    await log.append('tab-1', NO_STREAM, events(2));
    await store.confirmed();
  });

  it('is reported once, and so is its return', async () => {
    store.breakConnection();
    store.breakConnection();
    expect(reasons).toEqual([expect.stringContaining('was lost: unavailable')]);
    await until('the return is reported', () => reasons.length > 1);
    expect(reasons).toEqual([expect.stringContaining('was lost'), expect.stringContaining('answers again')]);
    await store.confirmed();
    expect(reasons).toHaveLength(2);
  });

  it('isn’t a loss when there never was one: the calls themselves say why', () => {
    const reasons: string[] = [];
    const other = open();
    other.onHistoryChange((reason) => reasons.push(reason));
    void other.head();
    store.breakConnection();
    expect(reasons).toEqual([]);
  });

  it('makes the next append check the event before it', async () => {
    const followed = store.all.at(-1)!.metadata as { id: string };
    store.breakConnection();
    const reads = store.reads;
    await log.append('tab-1', 1, events(1), followed.id);
    expect(store.reads).toBe(reads + 1);
  });

  it('may have led to a log that lost its end: appends after a lost event are rejected', async () => {
    const followed = store.all.at(-1)!.metadata as { id: string };
    store.loseEnd(1);
    await open().append('tab-1', 0, events(1));
    await expect(log.append('tab-1', 1, events(1), followed.id)).rejects.toThrow(HistoryChanged);
    const standing = store.all.at(-1)!.metadata as { id: string };
    await expect(log.append('tab-1', 1, events(1), standing.id)).resolves.toMatchObject({ revision: 2 });
  });

  it('to a node that is no longer the leader counts too', async () => {
    store.follower = { seen: 2 };
    await log.read('tab-1');
    expect(reasons).toEqual([expect.stringContaining('another node is the leader')]);
  });
});

describe('a store that doesn’t respond', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** How many ms the log waits for an answer, by a fake clock. */
  async function waited(asking: EventStoreDbEventLog): Promise<number> {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const began = performance.now();
    const refused = asking.read('tab-1').then(
      () => Promise.reject(new Error('it was answered')),
      (error: unknown) => ({ error, after: performance.now() - began }),
    );
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    const { error, after } = await refused;
    expect(error).toBeInstanceOf(EventLogUnavailable);
    return after;
  }

  it('is waited for once; then each call fails sooner, until it responds', async () => {
    const patient = open(3_000);
    store.silent = true;
    expect(await waited(patient)).toBe(3_000);
    expect(await waited(patient)).toBe(2_000);
    store.silent = false;
    await patient.read('tab-1');
    store.silent = true;
    expect(await waited(patient)).toBe(3_000);
  });

  it('leaves other calls of the abandoned client open: their end isn’t an answer', async () => {
    const asking = open(100);
    await asking.append('tab-1', NO_STREAM, events(2));
    store.silent = true;
    const first = asking.read('tab-1');
    first.catch(() => undefined);
    await delay(50);
    const both = [asking.read('tab-1'), asking.head()];
    for (const answer of [first, ...both]) await expect(answer).rejects.toThrow(EventLogUnavailable);
  });

  it('isn’t assumed when this process itself was stalled', async () => {
    const connection = new StoreConnection(() => ({ ...store.client }), { username: 'a', password: 'b' }, 200);
    const answer = connection.ask(async () => {
      await delay(1);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      return delay(10, 'answered');
    });
    expect(await answer).toBe('answered');
    expect(store.disposed).toBe(0);
    await connection.close();
  });

  it('is abandoned after five seconds', async () => {
    const connection = new StoreConnection(() => ({ ...store.client }), { username: 'a', password: 'b' });
    store.silent = true;
    expect(await waited(new EventStoreDbEventLog(connection))).toBe(5_000);
  });
});

describe('a log in EventStoreDB', () => {
  it.each([
    [16, 'user'],
    [7, 'rights'],
  ])('reports at status %s of the store that it lacks the %s', async (code, lacks) => {
    const error = Object.assign(storeError('access-denied'), { code });
    store.appendFailures.push({ error, stored: false });
    const refused = log.append('tab-1', NO_STREAM, events(1));
    await expect(refused).rejects.toThrow(EventStoreAccessDenied);
    await expect(refused).rejects.toMatchObject({ lacks });
  });

  it('names a stream that it can’t decode', async () => {
    await log.append('tab-1', NO_STREAM, events(1));
    store.write('tab-1', { ...store.all[0]!, metadata: undefined });
    await expect(log.read('tab-1')).rejects.toThrow(StreamDamaged);
  });

  it('has the identity that was written first', async () => {
    const identity = await log.identity();
    expect(await open().identity()).toBe(identity);
    expect(await log.identity()).toBe(identity);
    expect(store.all).toHaveLength(1);
  });
});

describe('a client', () => {
  it('that finds no node during a call ends nothing else', async () => {
    const create = await connect('esdb://127.0.0.1:1,127.0.0.1:1?tls=false&maxDiscoverAttempts=1');
    const client = create() as EventStoreDBClient;
    const searching = client['getChannel']();
    const failed = { getChannel: () => null } as never;
    const turning = client['handleError'](failed, Object.assign(storeError('unavailable'), { code: 14 }));
    await expect(searching).rejects.toThrow('Failed to discover');
    await expect(turning).resolves.toBeUndefined();
  });
});

describe('the credentials of an append', () => {
  it.each([
    ['esdb://me:se%40cret@host:2113', { username: 'me', password: 'se@cret' }],
    ['esdb+discover://me:secret@cluster', { username: 'me', password: 'secret' }],
    ['esdb://host:2113?tls=false', { username: 'nobody', password: 'nothing' }],
  ])('of %s', (url, credentials) => {
    expect(appendCredentials(url)).toEqual(credentials);
  });

  it('are reported missing where they would be needed', () => {
    expect(() => appendCredentials('esdb://host:2113')).toThrow('needs a user');
  });
});
