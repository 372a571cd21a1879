import { describe, expect, it } from '@jest/globals';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { LogCursor } from './log-cursor.ts';

const event = (id: number) => ({ id: String(id), type: 'Noted', version: 1, data: '{}', metadata: '{}' });
const place = (position: number) => String(position).padStart(19, '0');

async function logOf(events: number): Promise<InMemoryEventLog> {
  const log = new InMemoryEventLog();
  for (let id = 1; id <= events; id += 1) await log.push('rentalRound-a', [event(id)]);
  return log;
}

const open = (log: InMemoryEventLog) => new LogCursor(log, null, { streamPrefixes: ['rentalRound-'], batchSize: 4 });

describe('a log cursor', () => {
  it('never reads past the end that the reader gave, and continues from there', async () => {
    const cursor = open(await logOf(6));
    const first = await cursor.next(place(3));
    expect([first.events.map(({ id }) => id), first.position]).toEqual([['1', '2', '3'], place(3)]);
    const second = await cursor.next(place(6));
    expect([second.events.map(({ id }) => id), second.position]).toEqual([['4'], place(4)]);
    const third = await cursor.next(place(6));
    expect(third.events.map(({ id }) => id)).toEqual(['5', '6']);
    await cursor.close();
  });

  it('waits for events that don’t exist yet', async () => {
    const log = await logOf(0);
    const cursor = open(log);
    const next = cursor.next(place(1));
    await log.push('rentalRound-a', [event(1)]);
    expect((await next).events).toHaveLength(1);
    await cursor.close();
  });

  it('closes while no one reads its events', async () => {
    const cursor = open(await logOf(2));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(cursor.close()).resolves.toBeUndefined();
  });
});
