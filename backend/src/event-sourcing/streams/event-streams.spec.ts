import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import { eventMetadataSchema } from '@meguri/contracts/events/event-metadata.ts';
import { randomUUID } from 'node:crypto';
import { UnstorableEvent } from './prepared-events.ts';
import { verifyChain } from './hash-chain.ts';
import { StagedLog } from './test-support/staged-log.ts';
import { aCommand, add, addLast, open, Tabs } from './test-support/tabs.ts';
import type { TabEvent } from './test-support/tabs.ts';
import { uuidV5 } from './uuid-v5.ts';

let log: StagedLog;
let tabs: Tabs;
let id: string;
const stored = () => log.read(`tab-${id}`);
let decidedAgain: number;
const never = () => {
  decidedAgain += 1;
  throw new Error('decided once more');
};

beforeEach(() => {
  log = new StagedLog();
  tabs = new Tabs(log);
  id = randomUUID();
  decidedAgain = 0;
});

describe('a command', () => {
  it('to a new stream is decided on the initial state and stored', async () => {
    const command = aCommand(id, {});
    const handled = await tabs.handle(command, open);
    const [event] = await stored();
    // The party depends on the state after the command: before it, the stream has no parties.
    expect(JSON.parse(event!.metadata)).toMatchObject({ actor: { id: 7, party: 'borrower' } });
    expect(event).toMatchObject({ type: 'Opened', version: 1, data: '{"limit":10}', id: uuidV5('0', command.id) });
    expect(handled).toEqual({
      state: { status: 'open', total: 0, seen: [{ id: event?.id, time: command.now }] },
      revision: 0,
      position: event?.position,
      events: [{ type: 'Opened', data: { limit: 10 } }],
      repeated: false,
    });
  });

  it('with a target in other spelling doesn’t create a second stream', async () => {
    const capitals = id.toUpperCase();
    await expect(tabs.handle(aCommand(capitals, {}), open)).rejects.toThrow('another stream');
    await expect(tabs.load(capitals)).rejects.toThrow('another stream');
    expect(await log.read(`tab-${capitals}`)).toEqual([]);
  });

  it('stores who, when, why and what in the metadata of each of its events', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const command = aCommand(id, { amount: 3 }, { causationId: randomUUID() });
    await tabs.handle(command, addLast);
    const [, first, second] = (await stored()).map(({ metadata }) => eventMetadataSchema.parse(JSON.parse(metadata)));
    const { hash: _, ...meaning } = first!;
    expect(meaning).toEqual({
      commandId: command.id,
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      correlationId: command.correlationId,
      causationId: command.causationId,
      actor: { id: 7, party: 'borrower' },
      time: command.now,
    });
    expect(second).toMatchObject(meaning);
  });

  it('of the system names no user', async () => {
    await tabs.handle(aCommand(id, {}, { actor: { as: 'system', process: 'opener' } }), open);
    const [event] = await stored();
    expect(JSON.parse(event!.metadata)).toMatchObject({ actor: { id: null, party: 'system' } });
  });

  it('chains its events to the earlier ones', async () => {
    await tabs.handle(aCommand(id, {}), open);
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    await new Tabs(log).handle(aCommand(id, { amount: 2 }), addLast);
    expect(await stored()).toHaveLength(4);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('stores and folds the data as its schema parses it', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const extra = { amount: 5, unknown: undefined, more: 'than the schema knows' };
    const handled = await tabs.handle(
      aCommand(id, {}),
      () => [{ type: 'Added', data: extra }] as unknown as TabEvent[],
    );
    expect((await stored())[1]?.data).toBe('{"amount":5,"tip":0}');
    expect(handled.state.total).toBe(5);
  });

  it.each([
    ["data that doesn't fit its schema", { type: 'Added', data: { amount: 'much' } }, UnstorableEvent],
    ['an event that is not defined', { type: 'Removed', data: {} }, UnstorableEvent],
    ["an event that can't follow", { type: 'Opened', data: { limit: 1 } }, Error],
  ])('that decides %s fails, and nothing is stored', async (_, event, failure) => {
    await tabs.handle(aCommand(id, {}), open);
    const wrong = () => [{ type: 'Added', data: { amount: 1, tip: 0 } }, event] as TabEvent[];
    await expect(tabs.handle(aCommand(id, {}), wrong)).rejects.toThrow(failure);
    expect(await stored()).toHaveLength(1);
    expect((await tabs.load(id)).state).toMatchObject({ status: 'open', total: 0 });
  });

  it('without effect stores nothing and returns the stream as it is', async () => {
    const { position } = await tabs.handle(aCommand(id, {}), open);
    const handled = await tabs.handle(aCommand(id, {}), open);
    expect(handled).toMatchObject({ revision: 0, position, events: [], repeated: false });
    const nowhere = await tabs.handle(aCommand(randomUUID(), {}), () => []);
    expect(nowhere).toMatchObject({ revision: NO_STREAM, position: null, state: { status: 'none' } });
  });

  it('that a rule rejects stores nothing', async () => {
    await expect(tabs.handle(aCommand(id, { amount: 1 }), add)).rejects.toThrow(Rejected);
    expect(await stored()).toEqual([]);
  });

  it('waits for earlier commands to its stream, so none conflicts', async () => {
    await tabs.handle(aCommand(id, {}), open);
    log.appends = 0;
    await Promise.all(Array.from({ length: 20 }, () => tabs.handle(aCommand(id, { amount: 1 }), add)));
    expect(log.appends).toBe(20);
    expect((await tabs.load(id)).state.total).toBe(20);
  });

  it('runs after a failed one to its stream', async () => {
    const outcomes = await Promise.allSettled([
      tabs.handle(aCommand(id, { amount: 1 }), add),
      tabs.handle(aCommand(id, {}), open),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a command that the stream contains', () => {
  it('gets the first response with the current stream, and isn’t decided again', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const command = aCommand(id, { amount: 3, note: { a: 1, b: 2 } });
    const first = await tabs.handle(command, add);
    await tabs.handle(aCommand(id, { amount: 4 }), add);
    const reordered = { ...command, input: { note: { b: 2, a: 1 }, amount: 3 } };
    for (const streams of [tabs, new Tabs(log)]) {
      const again = await streams.handle(reordered, never);
      expect(again).toMatchObject({ revision: 2, repeated: true, state: { total: 7 } });
      expect(again.events).toMatchObject(first.events);
    }
    expect(decidedAgain).toBe(0);
    expect(await stored()).toHaveLength(3);
  });

  it('returns all events of its append, and no others', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const command = aCommand(id, { amount: 3 });
    await tabs.handle(command, addLast);
    const { events } = await tabs.handle(command, never);
    expect(events.map(({ type }) => type)).toEqual(['Added', 'Closed']);
  });

  it('is rejected with another input', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const command = aCommand(id, { amount: 3 });
    await tabs.handle(command, add);
    const other = { ...command, input: { amount: 4 } };
    await expect(tabs.handle(other, never)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await stored()).toHaveLength(2);
  });
});

describe('a stream', () => {
  it('that doesn’t exist loads as its initial state', async () => {
    expect(await tabs.load(id)).toEqual({
      state: { status: 'none', total: 0, seen: [] },
      revision: NO_STREAM,
      position: null,
    });
  });

  it('upcasts events of older versions when it is read', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const [first] = await stored();
    await log.push(`tab-${id}`, [{ ...first!, id: randomUUID(), type: 'Added', version: 1, data: '{"yen":8}' }]);
    expect((await tabs.load(id)).state.total).toBe(8);
    expect((await new Tabs(log).load(id)).state.total).toBe(8);
  });

  it('with an unknown event can’t be loaded or appended to', async () => {
    await tabs.handle(aCommand(id, {}), open);
    const [first] = await stored();
    await log.push(`tab-${id}`, [{ ...first!, id: randomUUID(), type: 'Burnt' }]);
    await expect(tabs.load(id)).rejects.toThrow('Burnt');
    await expect(new Tabs(log).handle(aCommand(id, { amount: 1 }), add)).rejects.toThrow('Burnt');
  });
});
