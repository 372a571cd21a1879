import { describe, expect, it } from '@jest/globals';
import { type EventLog, StreamDamaged } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import { ParkedTurns, type RunningProjection, takeUpParked } from './taking-up.ts';

const parkedOf = (projection: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    projection,
    stream: `${projection} ${index}`,
    revision: 0,
    parkedAt: new Date(index).toISOString(),
  }));
const RUNNING = [{ source: { name: 'rounds' }, checkpoint: { position: '1' } }] as unknown as RunningProjection[];

/** Streams that are read, time after time: none can be. */
async function tried(parked: readonly object[], times: number): Promise<string[][]> {
  const client = { query: async () => ({ rows: parked }) } as unknown as Client;
  const turns = new ParkedTurns();
  const all: string[][] = [];
  for (let time = 0; time < times; time += 1) {
    const read: string[] = [];
    const log = {
      read: (stream: string) => {
        read.push(stream);
        return Promise.reject(new StreamDamaged(stream, 'for good'));
      },
    } as unknown as EventLog;
    await takeUpParked({ client, log, turns }, RUNNING);
    all.push(read);
  }
  return all;
}

describe('parked streams', () => {
  it('are retried in turn, however many there are: 200 at once, the oldest first', async () => {
    const parked = parkedOf('rounds', 450);
    const [first = [], second = [], third = []] = await tried(parked, 3);
    const names = parked.map(({ stream }) => stream);
    expect([...first, ...second]).toEqual(names.slice(0, 400));
    expect(third).toEqual([...names.slice(400), ...names.slice(0, 150)]);
  });

  it('take no turns from others while their own projection is stopped', async () => {
    const [read] = await tried([...parkedOf('stopped', 250), ...parkedOf('rounds', 3)], 1);
    expect(read).toEqual(['rounds 0', 'rounds 1', 'rounds 2']);
  });
});
