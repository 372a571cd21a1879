import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type { EventBatch } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { CatchUp } from './catch-up.ts';
import { printPosition } from './position.ts';
import { StoreConnection } from './store-client.ts';
import { encodeEvent } from './stored-form.ts';
import { FakeStore, storeError } from './test-support/fake-store.ts';
import type { FakeSubscription } from './test-support/fake-store.ts';

let store: FakeStore;
let batches: EventBatch[];

const printed = (place: number) => printPosition({ commit: BigInt(place), prepare: BigInt(place) });
const anEvent = () => encodeEvent({ id: randomUUID(), type: 'Noted', version: 1, data: '{}', metadata: '{}' });
const collect = (batch: EventBatch) => {
  batches.push(batch);
  return Promise.resolve();
};
const revisions = () => batches.flatMap(({ events }) => events.map(({ revision }) => revision));

function follow(from: string | null, handler = collect): CatchUp {
  const connection = new StoreConnection(() => ({ ...store.client }), { username: 'a', password: 'b' });
  return new CatchUp(connection, from, handler, { streamPrefixes: ['tab-'] });
}

/** Waits until delivered events are handled: that takes some turns of the event loop, but no time. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await nextTurn();
}

/** Resolves with the n-th subscription, from 1, once it is made. */
async function subscription(number: number): Promise<FakeSubscription> {
  while (store.subscriptions.length < number) await delay(5);
  return store.subscriptions[number - 1]!;
}

beforeEach(() => {
  store = new FakeStore();
  batches = [];
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a catch-up subscription to EventStoreDB', () => {
  it('requests only its prefixes from the server, from its position on', async () => {
    store.write('tab-1', anEvent());
    const catchUp = follow(printed(100));
    const { from, asked } = await subscription(1);
    expect(from).toEqual({ commit: 100n, prepare: 100n });
    expect(asked).toMatchObject({ filterOn: 'streamName', prefixes: ['tab-'], checkpointInterval: 1 });
    await catchUp.close();
  });

  it('passes on checkpoints in order with the events', async () => {
    const catchUp = follow(null);
    const first = await subscription(1);
    store.write('other-1', anEvent());
    first.checkpoint(50n);
    await settled();
    first.deliver(store.write('tab-1', anEvent()));
    store.write('other-1', anEvent());
    first.checkpoint(250n);
    await settled();
    expect(batches.map(({ events, position }) => [events.length, position])).toEqual([
      [0, printed(50)],
      [1, printed(250)],
    ]);
    await catchUp.close();
    expect(first.unsubscribed).toBe(true);
  });

  it('doesn’t go beyond the log’s visible end, although a checkpoint may be on an event that a new leader wrote for itself', async () => {
    const catchUp = follow(null);
    const first = await subscription(1);
    first.checkpoint(50n);
    first.deliver(store.write('tab-1', anEvent()));
    first.checkpoint(150n);
    await settled();
    first.checkpoint(170n);
    await settled();
    expect(batches.map(({ events, position }) => [events.length, position])).toEqual([[1, printed(100)]]);
    // No event was lost: it continues with a new subscription.
    first.lose(storeError('unavailable'));
    const second = await subscription(2);
    second.deliver(store.write('tab-1', anEvent()));
    await settled();
    expect(revisions()).toEqual([0, 1]);
    await catchUp.close();
  });

  it.each([
    ['is lost', (lost: FakeSubscription) => lost.lose(storeError('unavailable'))],
    ['is dropped for being slow', (lost: FakeSubscription) => lost.lose(storeError('cancelled'))],
    ['simply ends', (lost: FakeSubscription) => void lost.push(null)],
  ])('that %s continues at its last position with a new subscription', async (_, lose) => {
    const catchUp = follow(null);
    const first = await subscription(1);
    first.deliver(store.write('tab-1', anEvent()), store.write('tab-1', anEvent()));
    await settled();
    lose(first);
    const second = await subscription(2);
    expect(second.from).toEqual({ commit: 200n, prepare: 200n });
    expect(first.unsubscribed).toBe(true);
    second.deliver(store.write('tab-1', anEvent()));
    await settled();
    expect(revisions()).toEqual([0, 1, 2]);
    await catchUp.close();
  });

  it('handles what arrived before the loss, and nothing twice', async () => {
    const held = Promise.withResolvers<void>();
    const catchUp = follow(null, async (batch) => {
      await held.promise;
      await collect(batch);
    });
    const first = await subscription(1);
    const recorded = [store.write('tab-1', anEvent()), store.write('tab-1', anEvent())];
    first.deliver(recorded[0]!);
    await settled();
    first.deliver(recorded[1]!);
    first.lose(storeError('unavailable'));
    held.resolve();
    const second = await subscription(2);
    expect(second.from).toEqual({ commit: 200n, prepare: 200n });
    // Events that the server repeats have no effect.
    second.deliver(...recorded, store.write('tab-1', anEvent()));
    second.checkpoint(100n);
    await settled();
    expect(revisions()).toEqual([0, 1, 2]);
    expect(batches.at(-1)?.position).toBe(printed(300));
    await catchUp.close();
  });

  it('reads from the leader', async () => {
    const catchUp = follow(null);
    expect((await subscription(1)).requiresLeader).toBe(true);
    await catchUp.close();
  });

  it('ends when the log has lost its position, also while it runs', async () => {
    const catchUp = follow(null);
    const first = await subscription(1);
    first.deliver(store.write('tab-1', anEvent()), store.write('tab-1', anEvent()));
    await settled();
    store.loseEnd(1);
    first.lose(storeError('unavailable'));
    await expect(catchUp.ended).rejects.toThrow(LogTooShort);
    expect(store.subscriptions).toHaveLength(1);
  });

  it('ends when another event is at a position that it has handled', async () => {
    const catchUp = follow(null);
    const first = await subscription(1);
    first.deliver(store.write('tab-1', anEvent()));
    await settled();
    store.loseEnd(1);
    for (let count = 0; count < 3; count += 1) store.write('tab-1', anEvent());
    first.lose(storeError('unavailable'));
    await expect(catchUp.ended).rejects.toThrow(HistoryChanged);
  });

  it('pauses longer after each failure, up to half a second', async () => {
    const catchUp = follow(null);
    const rests: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      (await subscription(number)).lose(storeError('unavailable'));
      const began = performance.now();
      await subscription(number + 1);
      rests.push(performance.now() - began);
    }
    // 50, 100, 200, 400, 500 and 500 ms, each a quarter more or less.
    [50, 100, 200, 400, 500, 500].forEach((rest, index) => expect(rests[index]).toBeGreaterThan(0.75 * rest - 10));
    // Without a maximum it would be 1,200 ms or more.
    expect(rests[5]).toBeLessThan(1_100);
    await catchUp.close();
  });

  it('skips events that its filter hides once it has been quiet', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const quiet = async () => {
      await jest.advanceTimersByTimeAsync(1_200);
      // From here on the fake store answers normally.
      await settled();
    };
    const catchUp = follow(null);
    const first = await subscription(1);
    store.write('$stats', anEvent());
    store.write('other-1', anEvent());
    await quiet();
    expect(batches).toEqual([{ events: [], position: printed(200) }]);
    // An event that the server has yet to deliver isn't skipped.
    const wanted = store.write('tab-1', anEvent());
    store.write('$stats', anEvent());
    await quiet();
    expect(batches).toHaveLength(1);
    first.deliver(wanted);
    await settled();
    expect(revisions()).toEqual([0]);
    await catchUp.close();
  });

  it.each([
    ['its handler fails', () => store.write('tab-1', anEvent()), 'no more'],
    [
      'an event is not from this service',
      () => store.write('tab-1', { ...anEvent(), metadata: undefined }),
      'not written',
    ],
  ])('ends when %s', async (_, write, message) => {
    const catchUp = follow(null, () => Promise.reject(new Error('no more')));
    (await subscription(1)).deliver(write());
    await expect(catchUp.ended).rejects.toThrow(message);
    expect(store.subscriptions).toHaveLength(1);
  });

  it('ends when the server rejects it', async () => {
    const catchUp = follow(null);
    (await subscription(1)).lose(storeError('access-denied'));
    await expect(catchUp.ended).rejects.toThrow('access-denied');
  });

  it('rejects a position beyond the log’s end, and one of another engine', async () => {
    store.write('tab-1', anEvent());
    await expect(follow(printed(101)).ended).rejects.toThrow('beyond');
    expect(() => follow('0000000000000000001')).toThrow(TypeError);
  });
});
