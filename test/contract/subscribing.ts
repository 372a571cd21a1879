import { describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logs } from './event-log.suite.ts';
import { Collector, events } from './log-under-test.ts';

export function subscribing(logs: Logs): void {
  describe('a subscriber', () => {
    it('gets existing and new events, only with its prefixes, in the reader’s order', async () => {
      const prefix = `sub-${randomUUID()}-`;
      await logs.log.append(`${prefix}a`, NO_STREAM, events(3));
      await logs.log.append(`un${prefix}a`, NO_STREAM, events(2));
      const collector = new Collector();
      const subscription = logs.log.subscribe(null, collector.handle, { streamPrefixes: [prefix] });
      await collector.count(3, subscription);
      await logs.log.append(`${prefix}b`, NO_STREAM, events(2));
      await logs.other.append(`${prefix}a`, 2, events(1));
      await collector.count(6, subscription);
      await subscription.close();
      const [a, b] = [await logs.log.read(`${prefix}a`), await logs.log.read(`${prefix}b`)];
      expect(collector.events).toEqual([...a.slice(0, 3), ...b, a[3]]);
      expect(collector.position >= a[3]!.position).toBe(true);
    });

    it('continues right after any position, with everything once', async () => {
      const prefix = `sub-${randomUUID()}-`;
      for (let round = 0; round < 3; round += 1) await logs.log.append(`${prefix}${round}`, NO_STREAM, events(4));
      const all = new Collector();
      const whole = logs.log.subscribe(null, all.handle, { streamPrefixes: [prefix] });
      await all.count(12, whole);
      await whole.close();
      for (const [index, { position }] of all.events.entries()) {
        if (index === 11) break;
        const rest = new Collector();
        const subscription = logs.other.subscribe(position, rest.handle, { streamPrefixes: [prefix] });
        await rest.count(11 - index, subscription);
        await subscription.close();
        expect(rest.events).toEqual(all.events.slice(index + 1));
      }
    });

    it('gets the progress while nothing matches', async () => {
      const collector = new Collector();
      const from = await logs.log.head();
      const subscription = logs.log.subscribe(from, collector.handle, { streamPrefixes: [`none-${randomUUID()}`] });
      for (let round = 0; round < 3; round += 1)
        await logs.other.append(`unwanted-${randomUUID()}`, NO_STREAM, events(100));
      const head = await logs.log.head();
      await collector.until(() => collector.position >= head!, subscription);
      await subscription.close();
      expect(collector.events).toEqual([]);
    });

    it('gets a batch only after it has handled the last one, and none above its size', async () => {
      const prefix = `sub-${randomUUID()}-`;
      await logs.log.append(`${prefix}a`, NO_STREAM, events(50));
      const collector = new Collector();
      let running = 0;
      let mostRunning = 0;
      const handler = async (batch: Parameters<Collector['handle']>[0]) => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await delay(5);
        running -= 1;
        await collector.handle(batch);
      };
      const subscription = logs.log.subscribe(null, handler, { streamPrefixes: [prefix], batchSize: 8 });
      await logs.log.append(`${prefix}a`, 49, events(50));
      await collector.count(100, subscription);
      await subscription.close();
      expect(mostRunning).toBe(1);
      expect(Math.max(...collector.batchSizes)).toBeLessThanOrEqual(8);
      expect(collector.events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 100 }, (_, index) => index),
      );
    });

    it('that fails ends its subscription with its error, and gets nothing more', async () => {
      const prefix = `sub-${randomUUID()}-`;
      let batches = 0;
      const subscription = logs.log.subscribe(
        await logs.log.head(),
        async ({ events: delivered }) => {
          if (delivered.length === 0) return;
          batches += 1;
          await Promise.reject(new Error('out of order'));
        },
        { streamPrefixes: [prefix] },
      );
      const ended = expect(subscription.ended).rejects.toThrow('out of order');
      await logs.log.append(`${prefix}a`, NO_STREAM, events(1));
      await ended;
      await logs.log.append(`${prefix}a`, 0, events(1));
      await delay(100);
      expect(batches).toBe(1);
    });

    it('that is closed finishes its last batch and gets no other', async () => {
      const prefix = `sub-${randomUUID()}-`;
      const seen: string[] = [];
      const entered = Promise.withResolvers<void>();
      const subscription = logs.log.subscribe(
        null,
        async ({ events: delivered }) => {
          if (delivered.length === 0) return;
          seen.push('begun');
          entered.resolve();
          await delay(50);
          seen.push('finished');
        },
        { streamPrefixes: [prefix], batchSize: 1 },
      );
      await logs.log.append(`${prefix}a`, NO_STREAM, events(3));
      await entered.promise;
      await subscription.close();
      expect(seen).toEqual(['begun', 'finished']);
      await subscription.ended;
      await logs.log.append(`${prefix}a`, 2, events(1));
      await delay(100);
      expect(seen).toHaveLength(2);
    });

    it("that comes with a place beyond the log's end is refused", async () => {
      const head = await logs.log.head();
      const beyond = head!.replace(/\d/, '8');
      const subscription = logs.log.subscribe(beyond, new Collector().handle, { streamPrefixes: ['sub-'] });
      await expect(subscription.ended).rejects.toThrow('beyond');
    });
  });
}
