import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { atMost, type BenchResult } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { memoryOf, processorSeconds, watchMemory } from './support/process-memory.ts';
import { openSessions } from './support/scale/scale-readers.ts';
import { type Read, scaleReads } from './support/scale/scale-requests.ts';
import { type ScaleSize, seedScale, type SeededScale } from './support/scale/scale-seed.ts';
import { startWatchedService, type WatchedService } from './support/scale/watched-service.ts';
import { type HttpClient, startHttpClient } from './http/http-client.ts';

const CONNECTIONS = 32;
const A_SECOND = 50;
/** Code is compiled and pages are cached in these seconds. */
const WARM_UP_SECONDS = 5;
const SETTLING_MS = 10_000;
/** A worker's start includes the root of the whole log. */
const WORKER_MS = 60_000;
const START_SECONDS = 10;
const PAGE_MS = 100;
const STOP_MS = 20;

type ScaleTerms = ScaleSize & { readonly seconds: number };
type Settings = Readonly<Record<string, string>>;

/** The service with many items and a long log, while nothing else is written. */
export async function benchScale(postgres: BenchPostgres, terms: ScaleTerms): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_scale', 'kept');
  const folder = postgres.folder('scale');
  const settings = { DATABASE_URL: databaseUrl, MEGURI_DATA_DIR: folder, MEGURI_DEMO: '0' };
  const seeded = await seededOnce(folder, settings, terms);
  if (terms.seconds === 0) return seedResults(seeded, terms);
  return [
    ...seedResults(seeded, terms),
    ...(await measureStart(settings)),
    ...(await measurePages(folder, settings, terms.seconds)),
    ...(await measureWorker(settings)),
  ];
}

/** Seeds it, unless the kept folder has been seeded by an earlier run. */
async function seededOnce(folder: string, settings: Settings, size: ScaleSize): Promise<SeededScale> {
  const file = join(folder, 'seeded.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SeededScale;
  const creating = await startBenchService({ ...settings, MEGURI_ROLE: 'api' });
  await creating.end();
  const seeded = await seedScale(settings['DATABASE_URL']!, size);
  writeFileSync(file, JSON.stringify(seeded));
  return seeded;
}

const information = (name: string, value: number, unit: string): BenchResult => {
  return { ...atMost(name, value, unit, Infinity), goal: 'for information' };
};

function seedResults(seeded: SeededScale, { items }: ScaleSize): BenchResult[] {
  const { events, seedSeconds, rebuildSeconds, rebuildMebibytes } = seeded;
  return [
    information(`seed of ${items.toLocaleString('en')} items, ${events.toLocaleString('en')} events`, seedSeconds, 's'),
    information('rebuild of all read models', rebuildSeconds, 's'),
    information('rebuild, events a second', events / rebuildSeconds, '1/s'),
    information('rebuild, memory', rebuildMebibytes, 'MiB'),
  ];
}

/** The second start: the first one after a seed has more to do. */
async function measureStart(settings: Settings): Promise<BenchResult[]> {
  const first = await startBenchService({ ...settings, MEGURI_ROLE: 'api' });
  await first.end();
  const second = await startBenchService({ ...settings, MEGURI_ROLE: 'api' });
  await second.end();
  return [atMost('warm start, api', second.readyAfter / 1000, 's', START_SECONDS)];
}

async function measurePages(folder: string, settings: Settings, seconds: number): Promise<BenchResult[]> {
  const client = startHttpClient();
  const watched = await startWatchedService({ ...settings, MEGURI_ROLE: 'api' }, folder);
  const { pid = 0 } = watched.service.process;
  try {
    await delay(SETTLING_MS);
    const atRest = memoryOf(pid);
    const results: BenchResult[] = [];
    for (const read of scaleReads(await openSessions(settings['DATABASE_URL']!)))
      results.push(...(await measureRead(client, watched, read, seconds)));
    return [
      ...results,
      information('memory of api at rest', atRest, 'MiB'),
      information('memory of api after all pages', memoryOf(pid), 'MiB'),
    ];
  } finally {
    await client.end();
    await watched.service.end();
  }
}

async function measureRead(
  client: HttpClient,
  { service, longestStop }: WatchedService,
  { name, requests, isSearch }: Read,
  seconds: number,
): Promise<BenchResult[]> {
  const ports = [Number(new URL(service.url).port)];
  const terms = { host: '127.0.0.1', ports, connections: CONNECTIONS, rate: A_SECOND, requests, expectedStatus: 200 };
  await client.run({ ...terms, seconds: WARM_UP_SECONDS });
  await longestStop();
  const { pid = 0 } = service.process;
  const before = processorSeconds(pid);
  const { p50, p99, answered } = await client.run({ ...terms, seconds });
  const each = (1000 * (processorSeconds(pid) - before)) / answered;
  const stopped = await longestStop();
  const figures = [`p50 ${p50.toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`, `${(answered / seconds).toFixed(0)}/s`];
  process.stdout.write(`  ${[name, ...figures, `${each.toFixed(1)} ms of processor time each`].join(', ')}\n`);
  const stop = isSearch ? [atMost(`${name}, longest stop of the event loop`, stopped, 'ms', STOP_MS)] : [];
  return [
    information(`${name}, p50`, p50, 'ms'),
    atMost(`${name}, p99`, p99, 'ms', PAGE_MS),
    information(`${name}, processor time of the service`, each, 'ms'),
    ...stop,
  ];
}

async function measureWorker(settings: Settings): Promise<BenchResult[]> {
  const worker = await startBenchService({ ...settings, MEGURI_ROLE: 'worker' });
  const { pid = 0 } = worker.process;
  const watch = watchMemory(pid);
  try {
    await delay(WORKER_MS);
    return [
      information('memory of worker, a minute after its start', memoryOf(pid), 'MiB'),
      information('memory of worker, the most in this minute', watch.stop(), 'MiB'),
    ];
  } finally {
    await worker.end();
  }
}
