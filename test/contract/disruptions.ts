import { describe, expect, it } from '@jest/globals';
import { EventLogUnavailable, NO_STREAM, RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import type { AppendResult, EventLog, EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logs } from './event-log.suite.ts';
import { anEvent, Collector, events } from './log-under-test.ts';
import { checksum, inLogOrder, requireSequence } from './many-writers.ts';
import type { Acknowledged } from './many-writers.ts';

/** Repeats the same append until it is answered, like a client with an idempotency key. */
async function insist(
  log: EventLog,
  stream: string,
  expected: number,
  appended: readonly EventToAppend[],
): Promise<AppendResult> {
  for (;;) {
    try {
      return await log.append(stream, expected, appended);
    } catch (error) {
      if (!(error instanceof EventLogUnavailable)) throw error;
      await delay(20);
    }
  }
}

export function disruptions(logs: Logs): void {
  describe('when connections are cut', () => {
    it('writers who retry have each event stored once, and subscribers get each exactly once', async () => {
      const prefix = `broken-${randomUUID()}-`;
      const collectors = [new Collector(), new Collector()];
      const from = await reading(() => logs.log.head());
      const options = { streamPrefixes: [prefix], batchSize: 50 };
      const subscriptions = [
        logs.log.subscribe(from, collectors[0]!.handle, options),
        logs.other.subscribe(from, collectors[1]!.handle, options),
      ];
      let writing = true;
      let retried = 0;
      const acknowledged: Acknowledged[] = [];
      const writers = Array.from({ length: 32 }, async (_, writer) => {
        const log = writer % 2 === 0 ? logs.log : logs.other;
        for (let head = NO_STREAM; writing; head += 1) {
          const event = anEvent();
          const { position, duplicate } = await insist(log, `${prefix}${writer}`, head, [event]);
          if (duplicate) retried += 1;
          acknowledged.push({ id: event.id, position });
        }
      });
      for (let round = 0; round < 4; round += 1) {
        await delay(150);
        await logs.engine.disrupt();
      }
      await delay(150);
      writing = false;
      await Promise.all(writers);
      expect(retried).toBeLessThan(acknowledged.length);
      const expected = checksum(inLogOrder(acknowledged));
      for (const [index, collector] of collectors.entries()) {
        await collector.count(acknowledged.length, subscriptions[index]!);
        await subscriptions[index]!.close();
        expect(checksum(collector.events)).toBe(expected);
      }
      requireSequence(await logs.log.read(`${prefix}0`));
    }, 120_000);

    it('an append succeeds or fails as unavailable: never as a conflict with itself', async () => {
      const outcomes: unknown[] = [];
      const appends = Array.from({ length: 200 }, async () => {
        const outcome = await logs.log.append(`broken-${randomUUID()}`, NO_STREAM, events(2)).catch((e: unknown) => e);
        outcomes.push(outcome);
      });
      await logs.engine.disrupt();
      await Promise.all(appends);
      for (const outcome of outcomes) if (outcome instanceof Error) expect(outcome).toBeInstanceOf(EventLogUnavailable);
      expect(outcomes.filter((outcome) => outcome instanceof RevisionConflict)).toEqual([]);
    }, 60_000);

    it('an idle subscriber gets later events', async () => {
      const prefix = `idle-${randomUUID()}-`;
      const collector = new Collector();
      // The loss of a connection of the previous test may be noticed only now.
      const head = await reading(() => logs.log.head());
      const subscription = logs.log.subscribe(head, collector.handle, { streamPrefixes: [prefix] });
      await delay(50);
      await logs.engine.disrupt();
      await insist(logs.other, `${prefix}a`, NO_STREAM, events(1));
      await collector.count(1, subscription);
      await logs.engine.disrupt();
      await insist(logs.log, `${prefix}a`, 0, events(1));
      await collector.count(2, subscription);
      await subscription.close();
      expect(collector.events.map(({ revision }) => revision)).toEqual([0, 1]);
    }, 60_000);

    it('a reader can read again', async () => {
      const stream = `broken-${randomUUID()}`;
      await insist(logs.log, stream, NO_STREAM, events(2));
      await logs.engine.disrupt();
      expect(await reading(() => logs.log.read(stream))).toHaveLength(2);
    }, 60_000);
  });
}

/** Asks until the log is reachable again. */
async function reading<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof EventLogUnavailable)) throw error;
      await delay(20);
    }
  }
}
