import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventLogUnavailable, HistoryChanged, NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventLogContract } from './event-log.suite.ts';
import { type EventStoreDbUnderTest, findEventStoreDb } from './eventstoredb-server.ts';
import { Collector, events } from './log-under-test.ts';

const place = await findEventStoreDb();

if ('start' in place) {
  eventLogContract('EventStoreDB', place.start);
  describe('An EventStoreDB', () => brokenConnections(place.start));
} else {
  process.stdout.write(`The event log's contract on EventStoreDB is skipped: ${place.missing}.\n`);
  describe.skip('The event log in EventStoreDB', () => {
    it(`keeps the contract (skipped: ${place.missing})`, () => undefined);
  });
}

function brokenConnections(start: () => Promise<EventStoreDbUnderTest>): void {
  let server: EventStoreDbUnderTest;
  let log: EventLog;
  const reasons: string[] = [];

  beforeAll(async () => {
    server = await start();
    log = await server.open();
    log.onHistoryChange((reason) => reasons.push(reason));
  }, 180_000);
  afterAll(async () => {
    await log.close();
    await server.close();
  }, 60_000);

  const outage = async (breakIt: () => Promise<void> | void, patience: number) => {
    await log.head();
    // The watch is confirmed with the first calls.
    await delay(200);
    reasons.length = 0;
    await breakIt();
    for (const until = Date.now() + patience; reasons.length < 2 && Date.now() < until;) {
      await log.head().catch(() => undefined);
      await delay(50);
    }
    expect(reasons).toEqual([expect.stringContaining('was lost'), expect.stringContaining('answers again')]);
  };

  it('that is unavailable reports its loss once and its return once', async () => {
    await outage(() => server.disrupt(), 10_000);
  }, 60_000);

  it('that vanishes silently is given up, and replaced by a new connection, within 10 s', async () => {
    const prefix = `vanished-${randomUUID()}-`;
    const collector = new Collector();
    const subscription = log.subscribe(await log.head(), collector.handle, { streamPrefixes: [prefix] });
    await log.append(`${prefix}1`, NO_STREAM, events(1));
    await collector.count(1, subscription);
    const began = performance.now();
    server.swallow();
    await expect(log.append(`${prefix}1`, 0, events(1))).rejects.toThrow(EventLogUnavailable);
    expect(performance.now() - began).toBeLessThan(6_000);
    await log.append(`${prefix}1`, 0, events(1));
    await collector.count(2, subscription);
    expect(performance.now() - began).toBeLessThan(10_000);
    await subscription.close();
  }, 60_000);

  it('that writes hidden events, as each new leader does, keeps a subscriber within the log', async () => {
    const collector = new Collector();
    const options = { streamPrefixes: [`none-${randomUUID()}-`] };
    const from = await log.head();
    const subscription = log.subscribe(from, collector.handle, options);
    await log.append(`shown-${randomUUID()}`, NO_STREAM, events(1));
    // Hidden among all events like `$epoch-information`, but every client may write it.
    await log.append(`$persistentsubscription-$all::${randomUUID()}-checkpoint`, NO_STREAM, events(100));
    const head = (await log.head())!;
    await collector.until(() => collector.position >= head, subscription);
    await delay(1_500);
    await subscription.close();
    expect(collector.position).toBe(head);
    const again = log.subscribe(collector.position, collector.handle, options);
    await delay(500);
    await again.close();
    await again.ended;
  }, 60_000);

  it('compares the event that an append follows, also after a lost connection', async () => {
    const stream = `followed-${randomUUID()}`;
    const [first, second, third] = [events(1), events(1), events(1)];
    await log.append(stream, NO_STREAM, first);
    await outage(() => server.disrupt(), 10_000);
    await expect(log.append(stream, 0, second, randomUUID())).rejects.toThrow(HistoryChanged);
    await log.append(stream, 0, second, first[0]!.id);
    await expect(log.append(stream, 1, third, first[0]!.id)).rejects.toThrow(HistoryChanged);
    await log.append(stream, 1, third, second[0]!.id);
  }, 60_000);
}
