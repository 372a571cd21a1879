import { describe, expect, it } from '@jest/globals';
import { NO_STREAM, RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import type { EventLog, EventToAppend, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logs } from './event-log.suite.ts';
import { anEvent, Collector } from './log-under-test.ts';

const WRITERS = 32;

/** An acknowledged event. */
export interface Acknowledged {
  readonly id: string;
  readonly position: Position;
}

/** Order and completeness in one value: a missing, repeated or misplaced event changes it. */
export function checksum(delivered: readonly Acknowledged[]): string {
  const hash = createHash('sha256');
  for (const { id, position } of delivered) hash.update(`${position} ${id}\n`);
  return hash.digest('hex');
}

export function inLogOrder(acknowledged: readonly Acknowledged[]): Acknowledged[] {
  return [...acknowledged].sort((one, other) => (one.position < other.position ? -1 : 1));
}

/** Appends an event at the stream's head, reading it again after each conflict. */
export async function appendSomewhere(log: EventLog, stream: string, event: EventToAppend): Promise<Acknowledged> {
  let head = (await log.read(stream)).at(-1)?.revision ?? NO_STREAM;
  for (;;) {
    try {
      const { position } = await log.append(stream, head, [event]);
      return { id: event.id, position };
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      head = error.actual;
    }
  }
}

export function requireSequence(events: readonly StoredEvent[]): void {
  expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
}

export function manyWriters(logs: Logs): void {
  const logOf = (writer: number) => (writer % 2 === 0 ? logs.log : logs.other);

  describe('thirty-two writers of two processes', () => {
    it('to one stream all succeed, each event once, without a gap', async () => {
      const stream = `crowd-${randomUUID()}`;
      const acknowledged = await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const own: Acknowledged[] = [];
          for (let turn = 0; turn < 5; turn += 1) own.push(await appendSomewhere(logOf(writer), stream, anEvent()));
          return own;
        }),
      );
      const stored = await logs.log.read(stream);
      requireSequence(stored);
      expect(stored).toHaveLength(WRITERS * 5);
      expect(checksum(stored)).toBe(checksum(inLogOrder(acknowledged.flat())));
    }, 60_000);

    it('at one revision of one stream: one is stored, the others have a conflict', async () => {
      const stream = `race-${randomUUID()}`;
      const outcomes = await Promise.allSettled(
        Array.from({ length: WRITERS }, (_, writer) => logOf(writer).append(stream, NO_STREAM, [anEvent(), anEvent()])),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ name: 'RevisionConflict', actual: 1 });
      expect(await logs.log.read(stream)).toHaveLength(2);
    });

    it('to many streams: subscribers that fall behind get every event once, in log order', async () => {
      const prefix = `many-${randomUUID()}-`;
      const from = await logs.log.head();
      const [slow, fast, foreign] = [new Collector(), new Collector(), new Collector()];
      const dawdle = async (batch: Parameters<Collector['handle']>[0]) => {
        await delay(3);
        await slow.handle(batch);
      };
      const options = { streamPrefixes: [prefix] };
      const subscriptions = [
        logs.log.subscribe(from, dawdle, { ...options, batchSize: 20 }),
        logs.log.subscribe(from, fast.handle, options),
        logs.other.subscribe(from, foreign.handle, options),
      ];
      const acknowledged = await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const own: Acknowledged[] = [];
          for (let turn = 0; turn < 40; turn += 1) {
            const stream = `${prefix}${writer}-${Math.floor(turn / 10)}`;
            own.push(await appendSomewhere(logOf(writer), stream, anEvent()));
          }
          return own;
        }),
      );
      const expected = checksum(inLogOrder(acknowledged.flat()));
      for (const [index, collector] of [slow, fast, foreign].entries()) {
        await collector.count(WRITERS * 40, subscriptions[index]!);
        await subscriptions[index]!.close();
        expect(checksum(collector.events)).toBe(expected);
      }
    }, 60_000);
  });
}
