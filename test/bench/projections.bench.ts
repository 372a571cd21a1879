import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { compare } from '@meguri/projections/runner/rebuild/compare.ts';
import type { Projection } from '@meguri/projections/runner/projection.ts';
import { ProjectionRunner } from '@meguri/projections/runner/projection-runner.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { pacedRounds, seedRounds } from './support/round-load.ts';

const EVENTS = 200_000;
const SEEDERS = 128;
const NAMES = ALL_PROJECTIONS.map(({ name }) => name);
const LONG_MS = 120_000;

interface Place {
  readonly connectionString: string;
  readonly log: PostgresEventLog;
  readonly pool: pg.Pool;
}

const result = (name: string, value: number, unit: string, goal: string, met: boolean): BenchResult => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  control: null,
  ratio: null,
  goal,
  met,
});

async function following<T>(
  { connectionString, log, pool }: Place,
  projections: readonly Projection[],
  work: (positions: ReadModelPositions) => Promise<T>,
): Promise<T> {
  const positions = new ReadModelPositions(pool);
  const alert = ({ message, error }: { message: string; error: unknown }) => {
    throw new Error(message, { cause: error });
  };
  const runner = new ProjectionRunner({ connectionString, log, projections, positions, alert });
  await runner.start();
  try {
    return await work(positions);
  } finally {
    await runner.stop();
  }
}

/** From empty tables to the log's head, three times; the program's own warm-up counts in the first. */
async function catchUp(place: Place, projection: Projection, events: number): Promise<BenchResult> {
  const head = (await place.log.head()) ?? '';
  const rates: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await place.pool.query('DROP SCHEMA IF EXISTS read_models CASCADE');
    const began = performance.now();
    await following(place, [projection], (positions) => positions.waitFor(head, [projection.name], LONG_MS));
    rates.push((events * 1000) / (performance.now() - began));
  }
  const rate = Math.round(median(rates));
  return result(`catch-up of ${projection.name}`, rate, 'events/s', '≥ 75,000', rate >= 75_000);
}

async function rebuildAll({ connectionString }: Place, events: number): Promise<BenchResult[]> {
  const script = join(import.meta.dirname, 'support', 'rebuild-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, connectionString]);
  const { milliseconds, mebibytes } = JSON.parse(stdout) as { milliseconds: number; mebibytes: number };
  const rate = Math.round((events * 1000) / milliseconds);
  return [
    result(`rebuild of all from ${events.toLocaleString('en')} events`, rate, 'events/s', '≥ 30,000', rate >= 30_000),
    result('memory of that rebuild', mebibytes, 'MiB', '≤ 512', mebibytes <= 512),
  ];
}

/** From an append's acknowledgement to the commit of its rows, in the same process, after a second of warm-up. */
async function lag(place: Place): Promise<BenchResult[]> {
  const lags: number[] = [];
  await following(place, ALL_PROJECTIONS, async (positions) => {
    await positions.waitFor((await place.log.head()) ?? '', NAMES, LONG_MS);
    await pacedRounds(place.log, 'warm', { perSecond: 1_000, milliseconds: 1_000 }, async () => undefined);
    await pacedRounds(place.log, 'paced', { perSecond: 1_000, milliseconds: 8_000 }, async (position) => {
      const acknowledged = performance.now();
      await positions.waitFor(position, NAMES, LONG_MS);
      lags.push(performance.now() - acknowledged);
    });
  });
  lags.sort((one, other) => one - other);
  const at = (share: number) => lags[Math.floor(lags.length * share)] ?? NaN;
  return [
    result('read models behind an append, 1,000 commands/s, p50', at(0.5), 'ms', '≤ 1', at(0.5) <= 1),
    result('read models behind an append, 1,000 commands/s, p99', at(0.99), 'ms', '≤ 10', at(0.99) <= 10),
  ];
}

/** 32 writers at full speed; then every table is compared with a rebuilt one. */
async function checksum(place: Place): Promise<BenchResult> {
  let different = 0;
  await following(place, ALL_PROJECTIONS, async (positions) => {
    await seedRounds(place.log, 'checksum', 32, 50_000);
    await positions.waitFor((await place.log.head()) ?? '', NAMES, LONG_MS);
    for (const projection of ALL_PROJECTIONS) {
      for (const table of await compare(place.connectionString, place.log, projection)) different += table.different;
    }
  });
  return result('rows unlike rebuilt ones after 32 writers', different, 'rows', '0', different === 0);
}

/** How fast read models follow the log and are rebuilt, and whether both give the same rows. */
export async function benchProjections(databaseUrl: string): Promise<BenchResult[]> {
  const log = await PostgresEventLog.open(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const place = { connectionString: databaseUrl, log, pool };
  try {
    const events = await seedRounds(log, 'seed', SEEDERS, EVENTS);
    const results: BenchResult[] = [];
    for (const projection of ALL_PROJECTIONS) results.push(await catchUp(place, projection, events));
    await pool.query('DROP SCHEMA IF EXISTS read_models CASCADE');
    results.push(...(await rebuildAll(place, events)), ...(await lag(place)), await checksum(place));
    return results;
  } finally {
    await pool.end();
    await log.close();
  }
}
