import { NO_STREAM, type EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { FIRST_HASH, seal } from './hash-chain.ts';
import { verifyChains } from './log-chains.ts';

const [ONE, OTHER] = [`${ROUND_STREAM_PREFIX}one`, `${ROUND_STREAM_PREFIX}other`];

let log: InMemoryEventLog;
let previous: Map<string, string>;
beforeEach(() => {
  log = new InMemoryEventLog();
  previous = new Map();
});

const next = (stream: string, revision: number): EventToAppend => {
  const event = { id: randomUUID(), type: 'Added', version: 1, data: `{"amount":${revision}}` };
  const { metadata, hash } = seal(
    previous.get(stream) ?? FIRST_HASH,
    { ...event, stream, revision },
    {
      commandId: randomUUID(),
      inputHash: FIRST_HASH,
      correlationId: randomUUID(),
      causationId: null,
      actor: { id: 7, party: 'borrower' },
      time: '2026-11-21T03:00:00.000Z',
    },
  );
  previous.set(stream, hash);
  return { ...event, metadata };
};
const append = (stream: string, revision: number, change: Partial<EventToAppend> = {}) =>
  log.append(stream, revision === 0 ? NO_STREAM : revision - 1, [{ ...next(stream, revision), ...change }]);

describe('the chains of a whole log', () => {
  it('are verified stream by stream, in whatever order events were appended', async () => {
    for (const [stream, revision] of [
      [ONE, 0],
      [OTHER, 0],
      [OTHER, 1],
      [ONE, 1],
      [OTHER, 2],
    ] as const)
      await append(stream, revision);
    expect(await verifyChains(log)).toEqual({ events: 5, streams: 2, broken: null });
  });

  it('name the first event that was changed', async () => {
    await append(ONE, 0);
    await append(OTHER, 0);
    await append(ONE, 1, { data: '{"amount":9}' });
    await append(OTHER, 1);
    expect(await verifyChains(log)).toMatchObject({ broken: { stream: ONE, revision: 1 } });
  });

  it('name the event before which one is missing', async () => {
    await append(ONE, 0);
    next(ONE, 1);
    await append(ONE, 1);
    expect(await verifyChains(log)).toMatchObject({ broken: { stream: ONE, revision: 1 } });
  });

  it('of an empty log are whole', async () => {
    expect(await verifyChains(log)).toEqual({ events: 0, streams: 0, broken: null });
  });
});
