import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventLogUnavailable, NO_STREAM, RevisionConflict } from '@meguri/contracts/event-log.ts';
import { randomUUID } from 'node:crypto';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { appendCredentials, StoreConnection } from './store-client.ts';
import { FakeStore, storeError } from './test-support/fake-store.ts';

let store: FakeStore;
let log: EventStoreDbEventLog;

const open = (answerWithinMs = 1_000) =>
  new EventStoreDbEventLog(new StoreConnection(() => store.client, { username: 'a', password: 'b' }, answerWithinMs));
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

  it('is answered with the position of its last event, printed so that text order is log order', async () => {
    const first = await log.append('tab-1', NO_STREAM, events(9));
    const second = await log.append('tab-1', 8, events(91));
    expect(first.position).toBe('00000000000000000900-00000000000000000900');
    expect(second.position > first.position).toBe(true);
  });

  it('whose answer was lost is a duplicate when it is sent again, wherever the stream has gone since', async () => {
    const both = events(2);
    store.appendFailures.push({ error: storeError('unavailable'), stored: true });
    await expect(log.append('tab-1', NO_STREAM, both)).rejects.toThrow(EventLogUnavailable);
    await open().append('tab-1', 1, events(1));
    expect(await log.append('tab-1', NO_STREAM, both)).toMatchObject({ revision: 1, duplicate: true });
    expect(store.all).toHaveLength(3);
  });

  it.each(['with the stream read before', 'by a client that has seen nothing'])(
    'of a known event at the current head is not written again, %s',
    async (how) => {
      const [first, second] = events(2);
      await log.append('tab-1', NO_STREAM, [first!]);
      await log.append('tab-1', 0, [second!]);
      const sender = how.startsWith('with') ? log : open();
      await expect(sender.append('tab-1', 1, [first!])).rejects.toThrow(RevisionConflict);
      expect(store.all).toHaveLength(2);
    },
  );

  it('asks the store about known ids only where it has not seen the stream', async () => {
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

  it.each(['unavailable', 'deadline-exceeded', 'cancelled', 'not-leader', 'timeout', 'unknown'])(
    'that the store meets with %s leaves the outcome open',
    async (type) => {
      store.appendFailures.push({ error: storeError(type), stored: false });
      await expect(log.append('tab-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
      await expect(log.append('tab-1', NO_STREAM, events(1))).resolves.toMatchObject({ revision: 0 });
    },
  );

  it.each(['access-denied', 'maximum-append-size-exceeded'])(
    'that the store answers with %s is refused',
    async (type) => {
      store.appendFailures.push({ error: storeError(type), stored: false });
      const refused = log.append('tab-1', NO_STREAM, events(1));
      await expect(refused).rejects.toThrow(type);
      await expect(refused).rejects.not.toThrow(EventLogUnavailable);
    },
  );

  it('that is never answered is given up, and the client replaced', async () => {
    store.silent = true;
    const waiting = open(50);
    await expect(waiting.append('tab-1', NO_STREAM, events(1))).rejects.toThrow(EventLogUnavailable);
    expect(store.disposed).toBe(1);
    store.silent = false;
    await expect(waiting.append('tab-1', NO_STREAM, events(1))).resolves.toMatchObject({ revision: 0 });
  });
});

describe('a log in EventStoreDB', () => {
  it('has the identity that was written first', async () => {
    const identity = await log.identity();
    expect(await open().identity()).toBe(identity);
    expect(await log.identity()).toBe(identity);
    expect(store.all).toHaveLength(1);
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

  it('are missed where they would be needed', () => {
    expect(() => appendCredentials('esdb://host:2113')).toThrow('needs a user');
  });
});
