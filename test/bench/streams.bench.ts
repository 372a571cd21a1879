import { defineEvent } from '@meguri/contracts/events/event.ts';
import type { EventOf } from '@meguri/contracts/events/event.ts';
import * as z from 'zod';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import type { Command } from '../../backend/src/event-sourcing/streams/command.ts';
import { EventStreams } from '../../backend/src/event-sourcing/streams/event-streams.ts';
import { median } from './support/bench-result.ts';
import type { BenchResult } from './support/bench-result.ts';
import { InsertControl } from './support/insert-control.ts';
import { perSecond, streamWalk } from './support/load-generator.ts';

const CALLERS = 256;
const ROUNDS = 3;
const ROUND_MS = 1_500;
const STREAM_LENGTH = 20;
const COLD_STREAMS = 10_000;
const WARM_STREAMS = 2_000;

const requestNoted = defineEvent(
  'RequestNoted',
  z.strictObject({
    itemId: z.string().max(64),
    borrowerId: z.int(),
    ownerId: z.int(),
    startDate: z.iso.date(),
    price: z.int().min(0),
    fees: z.strictObject({ shipping: z.int(), insurance: z.int() }),
    handover: z.enum(['delivery', 'pickup']),
  }),
  {},
);
type Noted = EventOf<typeof requestNoted>;
const DATA: Noted['data'] = {
  itemId: '7b0a1a52-5c6c-4e1f-8a1e-3f1d0f3c9d10',
  borrowerId: 12,
  ownerId: 13,
  startDate: '2026-11-21',
  price: 3000,
  fees: { shipping: 1500, insurance: 0 },
  handover: 'delivery',
};

interface Sums {
  readonly notes: number;
  readonly price: number;
  readonly lastTime: string;
}

const kind = (log: PostgresEventLog, cacheSize: number) =>
  new EventStreams<Sums, Noted>({
    log,
    prefix: 'bench-',
    definitions: new Map([[requestNoted.type, requestNoted]]),
    initialState: { notes: 0, price: 0, lastTime: '' },
    evolve: (sums, { data, time }) => ({ notes: sums.notes + 1, price: sums.price + data.price, lastTime: time }),
    partyOf: () => 'borrower',
    cacheSize,
  });

const note = (target: string): Command<{ notes: number }> => ({
  id: crypto.randomUUID(),
  target,
  input: { notes: 1 },
  actor: { as: 'member', userId: 12 },
  now: new Date().toISOString(),
  correlationId: crypto.randomUUID(),
  causationId: null,
});
const decide = ({ input }: Command<{ notes: number }>): Noted[] =>
  Array.from({ length: input.notes }, () => ({ type: 'RequestNoted', data: DATA }));

/** Streams of twenty events, each appended by a command of its own. */
async function seed(streams: EventStreams<Sums, Noted>, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let id = ids[next++]; id !== undefined; id = ids[next++])
        await streams.handle({ ...note(id), input: { notes: STREAM_LENGTH } }, decide);
    }),
  );
  return ids;
}

type Task = (caller: number) => Promise<unknown>;

/** Measures task and control alternately; the first round warms both up and doesn't count. */
async function beside(
  control: InsertControl,
  sample: { data: string; metadata: string },
  name: string,
  least: number,
  task: Task,
): Promise<BenchResult> {
  const values: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const value = await perSecond(CALLERS, ROUND_MS, task);
    const inserts = await control.measure(ROUND_MS, sample.data, sample.metadata);
    if (round === 0) continue;
    values.push(value);
    controls.push(inserts);
  }
  const ratio = median(values.map((value, round) => value / (controls[round] ?? NaN)));
  return {
    name,
    value: Math.round(median(values)),
    unit: '1/s',
    control: Math.round(median(controls)),
    ratio: Math.round(ratio * 100) / 100,
    goal: `≥ ${least} × R`,
    met: ratio >= least,
  };
}

/** Appends, and load + decide + append on streams of 20 events, cold and warm, each relative to R. */
export async function benchStreams(databaseUrl: string): Promise<BenchResult[]> {
  const log = await PostgresEventLog.open(databaseUrl);
  const warm = kind(log, WARM_STREAMS);
  const warmIds = await seed(warm, WARM_STREAMS);
  const cold = kind(log, 1);
  const coldIds = await seed(cold, COLD_STREAMS);
  const control = await InsertControl.open(databaseUrl);
  const [sample] = await log.read(`bench-${warmIds[0]}`);
  if (sample === undefined) throw new Error('the seeded stream is empty');
  const walks = Array.from({ length: CALLERS }, () => streamWalk('append-', STREAM_LENGTH));
  const append: Task = (caller) => {
    const { stream, revision } = walks[caller]!();
    return log.append(stream, revision - 1, [{ ...sample, id: crypto.randomUUID() }]);
  };
  let turn = 0;
  const on = (streams: EventStreams<Sums, Noted>, ids: readonly string[]) => (): Promise<unknown> =>
    streams.handle(note(ids[turn++ % ids.length]!), decide);
  try {
    return [
      await beside(control, sample, 'append of one event, 256 callers', 2, append),
      await beside(control, sample, 'load + decide + append, cold', 0.4, on(cold, coldIds)),
      await beside(control, sample, 'load + decide + append, warm', 2, on(warm, warmIds)),
    ];
  } finally {
    await control.close();
    await log.close();
  }
}
