import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ItemFilter, ItemSort } from '@meguri/contracts/item/item-search.ts';
import { longestPieceAtBest } from '../../../../../test/support/longest-piece.ts';
import { catalogueRow } from '../../test-support/catalogue-row.ts';
import { searchColumns } from './column-search.ts';
import { firstPlaces, type PageEnd } from './page-order.ts';
import type { CatalogueRow } from './changed-items.ts';
import { Bits, Columns, priceColumn } from './columns.ts';

const uuid = (name: string): string =>
  `${name.charCodeAt(0).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
const idOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
const nameOf = (id: string): string => String.fromCharCode(parseInt(id.slice(0, 8), 16));
const row = (name: string, change: Partial<CatalogueRow> = {}): CatalogueRow =>
  catalogueRow({ id: uuid(name), ...change });
function columnsOf(...rows: CatalogueRow[]): Columns {
  const columns = new Columns();
  for (const one of rows) columns.put(one);
  return columns;
}
const anything = { words: [], taken: [] };

describe('a set of places', () => {
  it('grows, removes places, and intersects with others', () => {
    const [one, other] = [new Bits(0), new Bits(500)];
    for (const place of [0, 31, 32, 63, 500, 10_000]) one.set(place, true);
    one.set(32, false);
    one.set(99_999, false);
    expect([one.has(31), one.has(32), one.has(10_000), one.has(10_001)]).toEqual([true, false, true, false]);
    for (const place of [31, 63, 64, 500]) other.set(place, true);
    const inAll = (...sets: Bits[]) =>
      Array.from({ length: 32 * sets[0]!.extent }, (_, place) => place).filter(
        (place) => (Bits.common(sets, place >>> 5) & (1 << (place & 31))) !== 0,
      );
    expect(inAll(one, other)).toEqual([31, 63, 500]);
    expect(inAll(other, one)).toEqual([31, 63, 500]);
    expect(inAll(one, new Bits(0))).toEqual([]);
  });
});

describe('searching columns', () => {
  it('counts an item that misses one filter for that filter only, and one that misses two nowhere', async () => {
    const columns = columnsOf(
      row('a'),
      row('b', { size: 'l' }),
      row('c', { gender: 'mens' }),
      row('d', { size: 'l', gender: 'mens' }),
    );
    const { places, facets } = await searchColumns(columns, { size: ['m'], gender: ['womens'] }, anything);
    expect([...places]).toEqual([0]);
    expect(facets.size).toEqual([
      { value: 'l', count: 1 },
      { value: 'm', count: 1 },
    ]);
    expect(facets.gender).toEqual([
      { value: 'mens', count: 1 },
      { value: 'womens', count: 1 },
    ]);
    expect(facets.category).toEqual([{ value: 'tops', count: 1 }]);
  });

  it('uses only an item’s latest values', async () => {
    const columns = columnsOf(row('a'), row('a', { size: 'l' }), row('b', { status: 'suspended' }));
    const { places, facets } = await searchColumns(columns, {}, anything);
    expect([...places]).toEqual([0]);
    expect(facets.size).toEqual([{ value: 'l', count: 1 }]);
  });

  it('finds an owner’s own items, and suspended ones on request; never deleted ones', async () => {
    const columns = columnsOf(
      row('a'),
      row('b', { ownerId: 2 }),
      row('c', { ownerId: 2, status: 'suspended' }),
      row('d', { ownerId: 2, status: 'deleted' }),
    );
    const found = async (ownerId: number, ...scope: ['present'?]) =>
      [...(await searchColumns(columns, { ownerId }, anything, ...scope)).places].sort();
    expect([await found(2), await found(2, 'present'), await found(3)]).toEqual([[1], [1, 2], []]);
  });

  it('keeps no more unused values than used ones', async () => {
    const columns = columnsOf(row('a'), row('b', { brand: 'Kept', brandKey: 'kept' }));
    for (let n = 0; n < 20_000; n += 1) columns.put(row('a', { brand: `Brand ${n}`, brandKey: `brand ${n}` }));
    expect(columns.facets.brand.size).toBeLessThan(5_000);
    const { facets } = await searchColumns(columns, {}, anything);
    expect(facets.brand).toEqual([
      { value: 'Brand 19999', count: 1 },
      { value: 'Kept', count: 1 },
    ]);
    expect([...(await searchColumns(columns, { brand: ['Kept'] }, anything)).places]).toEqual([1]);
    expect([...(await searchColumns(columns, { brand: ['Brand 1'] }, anything)).places]).toEqual([]);
  });

  it('stays correct for a search that began before values were dropped', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => ({
      ...row('a', { brand: 'One', brandKey: 'one' }),
      id: idOf(n),
    }));
    const columns = columnsOf();
    for (const one of rows) columns.put(one);
    const searching = searchColumns(columns, { brand: ['One'] }, anything);
    for (let n = 0; n < 5_000; n += 1) columns.put({ ...rows[0]!, brand: `Brand ${n}`, brandKey: `brand ${n}` });
    const { places, facets } = await searching;
    expect(places.length).toBeGreaterThanOrEqual(rows.length - 1);
    expect(facets.brand).toEqual([{ value: 'One', count: places.length }]);
  });

  it('finds nothing for a value that no item has', async () => {
    const { places } = await searchColumns(columnsOf(row('a')), { brand: ['nobody'] }, anything);
    expect([...places]).toEqual([]);
  });
});

describe('a page', () => {
  const columns = columnsOf(
    row('a', { price: 3, createdAt: 1, popularity: 5 }),
    row('b', { price: 1, createdAt: 3, popularity: 5 }),
    row('c', { price: 3, createdAt: 2, popularity: 9 }),
    row('d', { price: 2, createdAt: 3, popularity: 5 }),
  );
  const all = Uint32Array.from([0, 1, 2, 3]);

  it.each([
    ['newest', 'dbca'],
    ['price_asc', 'bdac'],
    ['price_desc', 'cadb'],
    ['popular', 'cdba'],
  ] as const)('is sorted by %s, ties by id, and continues after any item', async (sort: ItemSort, order) => {
    const found = async (after: PageEnd | null, count: number) =>
      (await firstPlaces(columns, all, { sort, first: null }, after, count))
        .map(({ place }) => nameOf(columns.ids.at(place)))
        .join('');
    expect(await found(null, 9)).toBe(order);
    expect(await found(null, 2)).toBe(order.slice(0, 2));
    const keys = {
      newest: columns.createdAt,
      popular: columns.popularity,
      price_asc: columns.price,
      price_desc: columns.price,
    };
    for (let at = 0; at < 4; at += 1) {
      const id = uuid(order[at] ?? '');
      const after = { tier: 0 as const, key: keys[sort][columns.ids.find(id) ?? 0] ?? 0, id };
      expect(await found(after, 9)).toBe(order.slice(at + 1));
    }
  });

  it('is sorted by prices with shipping, unless items are only handed over in person', async () => {
    const priced = columnsOf(
      row('a', { price: 1000, shippingMethod: 'both' }),
      row('b', { price: 2000, shippingMethod: 'pickup' }),
      row('c', { price: 900, shippingMethod: 'delivery' }),
    );
    const order = async (filter: ItemFilter) => {
      const terms = { sort: 'price_asc', first: null, prices: priceColumn(filter) } as const;
      const page = await firstPlaces(priced, Uint32Array.from([0, 1, 2]), terms, null, 3);
      return page.map(({ place, key }) => [nameOf(priced.ids.at(place)), key]);
    };
    const [a, b, c] = [
      ['a', 1000],
      ['b', 2000],
      ['c', 900],
    ];
    expect(await order({})).toEqual([c, a, b]);
    expect(await order({ withShipping: 'true' })).toEqual([b, ['c', 2400], ['a', 2500]]);
    expect(await order({ withShipping: 'true', shippingMethod: ['pickup'] })).toEqual([c, a, b]);
    const { places } = await searchColumns(priced, { withShipping: 'true', maxPrice: 2400 }, anything);
    expect([...places]).toEqual([1, 2]);
  });

  it('counts each method by the prices that a search for it alone compares', async () => {
    const priced = columnsOf(
      row('a', { price: 1000, shippingMethod: 'both' }),
      row('b', { price: 2000, shippingMethod: 'pickup' }),
      row('c', { price: 900, shippingMethod: 'delivery' }),
      row('d', { price: 100, shippingMethod: 'both', size: 'l' }),
    );
    const searched = async (filter: ItemFilter) => {
      const { places, facets } = await searchColumns(
        priced,
        { withShipping: 'true', maxPrice: 2400, size: ['m'], ...filter },
        anything,
      );
      return [places.length, Object.fromEntries(facets.shippingMethod.map(({ value, count }) => [value, count]))];
    };
    // The first item costs 2,500 yen with shipping.
    const counts = { pickup: 2, delivery: 1 };
    expect(await searched({})).toEqual([2, counts]);
    expect(await searched({ shippingMethod: ['pickup'] })).toEqual([counts.pickup, counts]);
    expect(await searched({ shippingMethod: ['delivery'] })).toEqual([counts.delivery, counts]);
  });

  it('begins with the items of a set, and continues after any item', async () => {
    const first = new Bits(4);
    first.set(0, true);
    first.set(2, true);
    const found = async (after: PageEnd | null, count: number) =>
      firstPlaces(columns, all, { sort: 'newest', first: [first] }, after, count);
    const names = (chosen: readonly { readonly place: number }[]) =>
      chosen.map(({ place }) => nameOf(columns.ids.at(place))).join('');
    const page = await found(null, 9);
    expect(names(page)).toBe('cadb');
    expect(names(await found(null, 3))).toBe('cad');
    for (const [at, { place, tier, key }] of page.entries())
      expect(names(await found({ tier, key, id: columns.ids.at(place) }, 9))).toBe('cadb'.slice(at + 1));
  });
});

it('the members of all sets, and those of another', () => {
  const bits = (...members: number[]) => {
    const set = new Bits(0);
    for (const member of members) set.set(member, true);
    return set;
  };
  const either = Bits.either([bits(1, 40, 99), bits(1, 2, 99, 200)], bits(3, 300));
  expect(Array.from({ length: 400 }, (_, at) => at).filter((at) => either.has(at))).toEqual([1, 3, 99, 300]);
});

describe('many items', () => {
  const ids = Array.from({ length: 5_000 }, () => randomUUID());
  const columns = columnsOf(
    ...ids.map((id, n) => ({ ...row('a', { price: n, ownerId: n % 7, size: n % 4 ? 'm' : 'l' }), id })),
  );

  it('have their places by their ids', () => {
    expect(columns.ids.size).toBe(ids.length);
    expect(ids.map((id) => columns.ids.find(id))).toEqual(ids.map((_, place) => place));
    expect(ids.map((_, place) => columns.ids.at(place))).toEqual(ids);
    expect(columns.ids.find(randomUUID())).toBeUndefined();
    expect(columns.ids.find(`x,${ids[9]}`, 2)).toBe(9);
    expect(Math.sign(columns.ids.compare(1, 2))).toBe(ids[1]! < ids[2]! ? -1 : 1);
    expect(columns.placesOfOwner(3)).toHaveLength(Math.ceil((5_000 - 3) / 7));
  });

  it('give their first page without blocking, however they are sorted', async () => {
    const all = Uint32Array.from({ length: 1_000_000 }, (_, n) => n % 5_000);
    for (const sort of ['price_asc', 'newest'] as const) {
      const page = () => firstPlaces(columns, all, { sort, first: null }, null, 61);
      expect(await longestPieceAtBest(20, page)).toBeLessThan(20);
    }
  });

  it('grow one array at a time', () => {
    const growing = new Columns();
    const arrays = () =>
      [...Object.values(growing), ...Object.values(growing.facets).map(({ offered }) => offered)].filter((one) =>
        ArrayBuffer.isView(one),
      );
    let before = arrays();
    const grownAt = Array.from({ length: 5_000 }, (_, number) => {
      growing.put(catalogueRow({ id: idOf(number) }));
      const after = arrays();
      const count = after.filter((one, index) => one !== before[index]).length;
      before = after;
      return count;
    });
    expect(Math.max(...grownAt)).toBe(1);
    expect(before.every(({ byteLength }) => byteLength >= 5_000)).toBe(true);
  });
});

describe('many brands', () => {
  const brands = 50_000;
  const columns = new Columns();
  for (let number = 0; number < 2 * brands; number += 1) {
    const brand = `ブランド${String((number * 7_919) % brands).padStart(5, '0')}`;
    columns.put(catalogueRow({ id: idOf(number), brand, brandKey: brand }));
  }
  for (const number of [7, 7, 8]) {
    const brand = `ブランド0000${number}`;
    columns.put(catalogueRow({ id: randomUUID(), brand, brandKey: brand }));
  }

  it('are counted without blocking, the most frequent ones first and then by name', async () => {
    const search = () => searchColumns(columns, {}, anything);
    expect(await longestPieceAtBest(20, search)).toBeLessThan(20);
    const { brand } = (await search()).facets;
    expect(brand).toHaveLength(30);
    expect(brand.slice(0, 4)).toEqual([
      { value: 'ブランド00007', count: 4 },
      { value: 'ブランド00008', count: 3 },
      { value: 'ブランド00000', count: 2 },
      { value: 'ブランド00001', count: 2 },
    ]);
    expect(brand.at(-1)).toEqual({ value: 'ブランド00029', count: 2 });
  });
});
