import { addDays, LATEST_START_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median, rate } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { buildReadModels } from './support/build-read-models.ts';
import { type HttpClient, requestText, startHttpClient } from './http/http-client.ts';
import type { LoadOrder, LoadReport } from './http/http-load.ts';
import { FIRST_DAY, seedItems } from './support/items-seed.ts';

const ITEM_COUNT = 100_000;
const BOOKING_COUNT = 300_000;
const PAGES_READ = 8_192;
const CONNECTIONS = 64;
const SEARCHES_A_SECOND = 200;
const ROUNDS = 3;
const SECONDS = 5;
const WARM_UP_SECONDS = 15;

/** Searches among 100,000 items with 300,000 bookings, and views of one, over HTTP. */
export async function benchItems(postgres: BenchPostgres): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_items');
  const settings = {
    DATABASE_URL: databaseUrl,
    MEGURI_DATA_DIR: postgres.folder('items'),
    MEGURI_DEMO: '0',
    MEGURI_ROLE: 'api',
  };
  const client = startHttpClient();
  const service = await startBenchService(settings);
  try {
    await buildReadModels(databaseUrl);
    const ids = await seedItems(databaseUrl, ITEM_COUNT, BOOKING_COUNT);
    const measure = measuring(client, Number(new URL(service.url).port));
    const narrow = await measure(searches(), SEARCHES_A_SECOND);
    const words = await measure(wordsOnly(), SEARCHES_A_SECOND / 4);
    const pages = await measure(ids.slice(0, PAGES_READ).map((id) => `/api/items/${id}`));
    return [
      latency('search: words, 3 filters, free days, at 200/s, p99', narrow, 60),
      rate('search: words, 3 filters, free days, answered', narrow, SEARCHES_A_SECOND * 0.98),
      latency('search: words alone, at 50/s, p99', words, 60),
      rate('GET an item’s page at 100,000 items', pages, 3_000),
    ];
  } finally {
    await client.end();
    await service.end();
  }
}

/** A thousand different searches. */
function searches(): string[] {
  const words = [
    'ワンピース',
    'ジャケット',
    'わんぴ',
    'スカート',
    'スニーカー',
    'バッグ',
    'ゆにくろ',
    'シャネル',
    '結婚式',
    'デニム',
  ];
  const filters = [
    (turn: number) => ({
      gender: ['womens', 'mens', 'unisex', 'kids'][turn % 4],
      size: ['s', 'm', 'l', 's,m', 'free'][turn % 5],
      maxPrice: '8000',
    }),
    (turn: number) => ({
      color: ['black', 'white', 'navy,blue', 'red'][turn % 4],
      condition: ['new', 'good', 'like_new'][turn % 3],
      minPrice: '1000',
    }),
    (turn: number) => ({
      category: ['dresses_allinones', 'tops', 'shoes', 'bags'][turn % 4],
      gender: 'womens,unisex',
      shippingMethod: 'delivery',
    }),
    (turn: number) => ({
      size: 'm',
      brand: ['uniqlo', 'chanel', 'nike'][turn % 3],
      pickupArea: ['umeda', 'namba'][turn % 2],
    }),
  ];
  return Array.from({ length: 1_000 }, (_, turn) => {
    const query = {
      q: words[turn % words.length],
      availableFrom: addDays(FIRST_DAY, turn % LATEST_START_DAYS),
      ...filters[turn % filters.length]?.(turn),
    };
    return path(query);
  });
}

const wordsOnly = (): string[] =>
  ['ワンピース', 'ジャケット', 'スカート', 'デニム', 'バッグ', ''].map((q) => path({ q }));

const path = (query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/api/items?${new URLSearchParams(given)}`;
};

function measuring(client: HttpClient, port: number) {
  return async (paths: readonly string[], perSecond?: number): Promise<LoadReport[]> => {
    const order: LoadOrder = {
      host: '127.0.0.1',
      ports: [port],
      connections: CONNECTIONS,
      seconds: SECONDS,
      ...(perSecond === undefined ? {} : { rate: perSecond }),
      requests: paths.map((one) => requestText('GET', one, {})),
      expectedStatus: 200,
    };
    const reports: LoadReport[] = [];
    // Words and days are looked up at their first use.
    await client.run({ ...order, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await client.run(order));
    return reports;
  };
}

function latency(name: string, reports: readonly LoadReport[], most: number): BenchResult {
  const value = Math.round(median(reports.map(({ p99 }) => p99)) * 10) / 10;
  return { name, value, unit: 'ms', control: null, ratio: null, goal: `≤ ${most} ms`, met: value <= most };
}
