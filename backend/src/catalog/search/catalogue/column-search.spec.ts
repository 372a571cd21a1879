import { describe, expect, it } from '@jest/globals';
import type { ItemSort } from '@meguri/contracts/item/item-search.ts';
import { firstPlaces, searchColumns } from './column-search.ts';
import type { CatalogueRow } from './changed-items.ts';
import { Bits, Columns } from './columns.ts';

const row = (id: string, change: Partial<CatalogueRow> = {}): CatalogueRow => ({
  id,
  status: 'available',
  isRentable: true,
  ownerId: 1,
  price: 1000,
  popularity: 0,
  createdAt: 1,
  brand: null,
  category: 'tops',
  subCategory: 'vest',
  gender: 'womens',
  size: 'm',
  color: null,
  condition: 'good',
  brandKey: '',
  shippingMethod: 'delivery',
  pickupAreas: [],
  ...change,
});
function columnsOf(...rows: CatalogueRow[]): Columns {
  const columns = new Columns();
  for (const one of rows) columns.put(one);
  return columns;
}
const anything = { words: [], taken: null };

describe('a set of places', () => {
  it('grows, forgets, and meets others', () => {
    const [one, other] = [new Bits(0), new Bits(500)];
    for (const place of [0, 31, 32, 63, 500, 10_000]) one.set(place, true);
    one.set(32, false);
    one.set(99_999, false);
    expect([one.has(31), one.has(32), one.has(10_000), one.has(10_001)]).toEqual([true, false, true, false]);
    for (const place of [31, 63, 64, 500]) other.set(place, true);
    expect([...Bits.inAll([one, other])]).toEqual([31, 63, 500]);
    expect([...Bits.inAll([other, one])]).toEqual([31, 63, 500]);
    expect([...Bits.inAll([one, new Bits(0)])]).toEqual([]);
  });
});

describe('searching columns', () => {
  it('counts an item that misses one filter for that filter only, and one that misses two nowhere', () => {
    const columns = columnsOf(
      row('a'),
      row('b', { size: 'l' }),
      row('c', { gender: 'mens' }),
      row('d', { size: 'l', gender: 'mens' }),
    );
    const { places, facets } = searchColumns(columns, { size: ['m'], gender: ['womens'] }, anything);
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

  it('knows only the last of what was said of an item', () => {
    const columns = columnsOf(row('a'), row('a', { size: 'l' }), row('b', { status: 'suspended' }));
    const { places, facets } = searchColumns(columns, {}, anything);
    expect([...places]).toEqual([0]);
    expect(facets.size).toEqual([{ value: 'l', count: 1 }]);
  });

  it('finds an owner’s own, and what is suspended where that is wanted; never what is deleted', () => {
    const columns = columnsOf(
      row('a'),
      row('b', { ownerId: 2 }),
      row('c', { ownerId: 2, status: 'suspended' }),
      row('d', { ownerId: 2, status: 'deleted' }),
    );
    const found = (...scope: ['present'?]) => [...searchColumns(columns, { ownerId: 2 }, anything, ...scope).places];
    expect([found(), found('present')]).toEqual([[1], [1, 2]]);
    expect([...searchColumns(columns, { ownerId: 3 }, anything).places]).toEqual([]);
  });

  it('finds nothing for a value that no item has', () => {
    expect([...searchColumns(columnsOf(row('a')), { brand: ['nobody'] }, anything).places]).toEqual([]);
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
  ] as const)('is sorted by %s, equals by id, and goes on after any of them', (sort: ItemSort, order) => {
    const named = (places: number[]) => places.map((place) => columns.ids[place]).join('');
    expect(named(firstPlaces(columns, all, sort, null, 9))).toBe(order);
    expect(named(firstPlaces(columns, all, sort, null, 2))).toBe(order.slice(0, 2));
    const keys = {
      newest: columns.createdAt,
      popular: columns.popularity,
      price_asc: columns.price,
      price_desc: columns.price,
    };
    for (let at = 0; at < 4; at += 1) {
      const id = order[at] ?? '';
      const after = { key: keys[sort][columns.ids.indexOf(id)] ?? 0, id };
      expect(named(firstPlaces(columns, all, sort, after, 9))).toBe(order.slice(at + 1));
    }
  });
});
