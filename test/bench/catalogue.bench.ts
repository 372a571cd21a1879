import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { catalogueAnswer } from '../../backend/src/catalog/test-support/catalogue-answer.ts';
import type { ItemFilter, ItemSort } from '@meguri/contracts/item/item-search.ts';
import { type BenchResult, median } from './support/bench-result.ts';

const ITEM_COUNT = 1_000_000;
const AT_ONCE = 5_000;
/** The first rounds include compiling. */
const WARM_UPS = 2;
const ROUNDS = 5;
/** The built code, because code with decorators can't be loaded from its source. */
const BUILT = join(import.meta.dirname, '..', '..', 'backend', 'dist', 'catalog', 'search', 'catalogue');

/** As many items as the service asks for: a page, and one that says whether there is another. */
const PAGE = 31;
/** Items that an owner lists one after another, so that the fair order has owners to pass over. */
const WARDROBE = 12;

interface PageOrder {
  readonly sort: ItemSort;
  readonly first: null;
}
type Page = readonly { readonly end?: object }[];
type ReadPage = (
  columns: object,
  places: Uint32Array,
  order: PageOrder,
  after: object | null,
  count: number,
) => Promise<Page>;

/** The part of it that is used. */
interface Built {
  readonly ItemCatalogue: new (
    pool: object,
    rounds: null,
  ) => {
    onApplicationBootstrap(): Promise<void>;
    search(filter: ItemFilter): Promise<{ readonly columns: object; readonly places: Uint32Array }>;
  };
  readonly FAIR_SORTS: readonly ItemSort[];
  readonly fairPlaces: ReadPage;
  readonly firstPlaces: ReadPage;
}

/**
 * A million items in the memory of one process, without a database: how long other work waits, and the memory per item.
 */
export async function benchCatalogue(): Promise<BenchResult[]> {
  const { ItemCatalogue } = (await import(join(BUILT, 'item-catalogue.js'))) as Pick<Built, 'ItemCatalogue'>;
  const { firstPlaces } = (await import(join(BUILT, 'page-order.js'))) as Pick<Built, 'firstPlaces'>;
  const fair = (await import(join(BUILT, 'fair-order.js'))) as Pick<Built, 'FAIR_SORTS' | 'fairPlaces'>;
  let read = 0;
  const nextRows = async () => {
    const rows = Array.from({ length: Math.min(AT_ONCE, ITEM_COUNT - read) }, (_, index) => itemRow(read + index));
    read += rows.length;
    return catalogueAnswer(rows);
  };
  const before = memory();
  const catalogue = new ItemCatalogue({ query: nextRows }, null);
  await catalogue.onApplicationBootstrap();
  const bytes = (memory() - before) / ITEM_COUNT;
  const stops: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const longest = await longestStop(async () => {
      for (const filter of filters(round))
        for (const sort of ['newest', 'price_asc', 'popular'] as const) {
          const { columns, places } = await catalogue.search(filter);
          const readPage = fair.FAIR_SORTS.includes(sort) ? fair.fairPlaces : firstPlaces;
          let page: Page = [];
          for (let pages = 0; pages < 2; pages += 1) {
            page = await readPage(columns, places, { sort, first: null }, page.at(-1)?.end ?? null, PAGE);
            // The service reads the page's rows here.
            await endOfTurn();
          }
        }
    });
    if (round >= WARM_UPS) stops.push(longest);
  }
  return [
    result('a million items: longest stop of the event loop while it searches', median(stops), 'ms', 20),
    result('a million items: memory of each', bytes, 'bytes', 400),
  ];
}

/** Filters that weren't used before. */
const filters = (round: number): readonly ItemFilter[] => [
  { minPrice: round },
  { gender: ['womens'], size: ['m', 'l'], maxPrice: 8_000 + round },
  {
    ...{ gender: ['womens', 'mens'], size: ['s', 'm', 'l'], color: ['black', 'red'] },
    ...{ brand: ['uniqlo'], condition: ['new'], maxPrice: 8_000 + round },
  },
];

/**
 * The longest time, in ms of this thread's processor time, in which other work couldn't run: time that other programs
 * took doesn't count.
 */
async function longestStop(work: () => Promise<void>): Promise<number> {
  const watch = { longest: 0, on: true };
  const watching = (async () => {
    for (let last = process.threadCpuUsage(); watch.on;) {
      await endOfTurn();
      const { user, system } = process.threadCpuUsage(last);
      watch.longest = Math.max(watch.longest, (user + system) / 1000);
      last = process.threadCpuUsage();
    }
  })();
  await work();
  watch.on = false;
  await watching;
  return watch.longest;
}

/** Bytes in use after a garbage collection. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const pick = <Value>(values: readonly Value[], number: number): Value => values[number % values.length]!;

const itemRow = (number: number) => ({
  ...{ version: String(number + 1), text: '', id: randomUUID(), status: 'available', isRentable: true },
  ...{
    ownerId: (Math.floor(number / WARDROBE) % 30_000) + 1,
    price: 500 + (number % 97) * 100,
    popularity: number % 50,
  },
  createdAt: 1.7e15 + number * 6e7,
  brand: pick(['ユニクロ', 'ZARA', 'NIKE', null], number),
  brandKey: pick(['uniqlo', 'zara', 'nike', ''], number),
  category: pick(['tops', 'dresses_allinones', 'shoes', 'bags'], number >> 2),
  subCategory: `sub${number % 40}`,
  gender: pick(['womens', 'mens', 'unisex', 'kids'], number >> 1),
  size: pick(['s', 'm', 'l', 'xl', 'free'], number),
  color: pick(['black', 'white', 'red', 'navy', 'blue'], number >> 3),
  condition: pick(['new', 'good', 'like_new'], number),
  shippingMethod: pick(['delivery', 'both', 'pickup'], number),
  pickupAreas: number % 3 === 0 ? [] : ['umeda'],
  occasions: number % 2 === 0 ? [] : [pick(['wedding', 'travel', 'work'], number)],
  returnUnwashed: number % 3 === 0,
  fitRefund: number % 5 === 0,
});

function result(name: string, value: number, unit: string, most: number): BenchResult {
  const rounded = Math.round(value * 10) / 10;
  return { name, value: rounded, unit, control: null, ratio: null, goal: `≤ ${most} ${unit}`, met: value <= most };
}
