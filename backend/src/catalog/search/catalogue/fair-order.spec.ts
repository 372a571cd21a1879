import { describe, expect, it } from '@jest/globals';
import { catalogueRow } from '../../test-support/catalogue-row.ts';
import { Bits, Columns } from './columns.ts';
import { type FairEnd, fairPlaces } from './fair-order.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** One letter an item, the newest first; the letter names its owner. */
function catalogueOf(owners: string): { readonly columns: Columns; readonly places: Uint32Array } {
  const columns = new Columns();
  for (const [at, letter] of [...owners].entries())
    columns.put(catalogueRow({ id: idOf(at), ownerId: letter.charCodeAt(0), createdAt: owners.length - at }));
  return { columns, places: Uint32Array.from(owners, (_, place) => place) };
}

/** The owners in the order that is shown, read in pages of this size. */
async function shown(owners: string, pageSize: number): Promise<string> {
  const { columns, places } = catalogueOf(owners);
  const order: number[] = [];
  let end: FairEnd | null = null;
  for (;;) {
    const page = await fairPlaces(columns, places, { sort: 'newest', first: null }, end, pageSize);
    order.push(...page.map(({ place }) => place));
    end = page.at(-1)?.end ?? end;
    if (page.length < pageSize) break;
  }
  expect(new Set(order).size).toBe(owners.length);
  return order.map((place) => owners[place]).join('');
}

describe('the fair order of a list', () => {
  it.each([
    ['aaabbb', 'aaabbb'],
    ['aaaaaabcd', 'aaabaaacd'],
    ['aaaaaaaab', 'aaabaaaaa'],
    ['aaaaabbbbb', 'aaabaabbbb'],
    ['aaaabcaaaa', 'aaabacaaaa'],
    ['aaaaaa', 'aaaaaa'],
    ['', ''],
  ])('%s is shown as %s', async (owners, expected) => {
    expect(await shown(owners, 100)).toBe(expected);
  });

  it('is the same in pages of any size, shows each item once and keeps each owner’s own order', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 60; run += 1) {
      const length = random(40);
      const owners = Array.from({ length }, () => 'aaaaaabbc'[random(9)]).join('');
      const whole = await shown(owners, 100);
      for (const size of [1, 2, 3, 7]) expect(await shown(owners, size)).toBe(whole);
      // A fourth item of the same owner follows only when no other owner's item is left.
      for (const { 0: run, index } of whole.matchAll(/(.)\1{3,}/g))
        expect(whole.slice(index + 3).replaceAll(run[0]!, '')).toBe('');
    }
  });

  it('shows no item early that fits the search less than the owner’s next one', async () => {
    const { columns, places } = catalogueOf('aaaaabb');
    const first = new Bits(places.length);
    for (const place of [0, 1, 2, 3, 4, 6]) first.set(place, true);
    const page = await fairPlaces(columns, places, { sort: 'newest', first: [first] }, null, 7);
    expect(page.map(({ place }) => place)).toEqual([0, 1, 2, 6, 3, 4, 5]);
  });

  it('shows each item once where several owners have many items of each tier', async () => {
    let seed = 11;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 200; run += 1) {
      const { columns, places } = catalogueOf(Array.from({ length: 30 }, () => 'aaaabbbbc'[random(9)]).join(''));
      const first = new Bits(places.length);
      for (const place of places) first.set(place, random(2) === 0);
      const inPages = async (size: number): Promise<readonly number[]> => {
        const order: number[] = [];
        for (let end: FairEnd | null = null; ;) {
          const page = await fairPlaces(columns, places, { sort: 'newest', first: [first] }, end, size);
          order.push(...page.map(({ place }) => place));
          end = page.at(-1)?.end ?? end;
          if (page.length < size) return order;
        }
      };
      const whole = await inPages(100);
      expect(whole.toSorted((one, other) => one - other)).toEqual([...places]);
      for (const size of [1, 2, 7]) expect(await inPages(size)).toEqual(whole);
    }
  });

  it('reads the catalogue a few times, also from a cursor after which everything was shown early', async () => {
    const { columns, places } = catalogueOf('abcdefgh'.repeat(500));
    let reads = 0;
    const counted = new Proxy(places, {
      get: (target, name) => {
        if (name === 'length') reads += 1;
        const value: unknown = Reflect.get(target, name, target);
        return value;
      },
    });
    const newest = { tier: 0, key: places.length + 1, id: idOf(0) } as const;
    const end: FairEnd = {
      sorted: newest,
      early: { ...newest, key: 0, amid: 0 },
      run: { ownerId: 0, length: 0 },
    };
    expect(await fairPlaces(columns, counted, { sort: 'newest', first: null }, end, 2)).toEqual([]);
    expect(reads).toBeLessThan(10);
  });
});
