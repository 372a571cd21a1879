import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import type pg from 'pg';
import { catalogueAnswer } from '../../test-support/catalogue-answer.ts';
import { catalogueRow } from '../../test-support/catalogue-row.ts';
import { NoRounds } from '../../test-support/no-rounds.ts';
import type { Columns } from './columns.ts';
import { ItemCatalogue } from './item-catalogue.ts';
import { Yielder } from './yielder.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ROW = { ...catalogueRow({ id: ID, price: 1 }), version: '1', text: '', terms: [] };

const NOW = { at: new Date('2027-02-20T03:00:00Z') };

/** Calendars for a catalogue of one item; they can be made to answer late or slowly. */
class Calendar extends NoRounds {
  position = '1';
  taken: string[] = [];
  delayMs = 0;
  asked = 0;

  override async calendarPosition(): Promise<string> {
    return this.position;
  }
  override async reservedItems(): Promise<readonly string[]> {
    this.asked += 1;
    const { taken } = this;
    await delay(this.delayMs);
    return taken;
  }
}
function catalogueOf(items: readonly object[], calendar = new Calendar()): ItemCatalogue {
  let isRead = false;
  const query = async () => {
    const rows = isRead ? [] : items;
    isRead = true;
    return catalogueAnswer(rows);
  };
  return new ItemCatalogue({ query } as unknown as pg.Pool, calendar, { now: () => NOW.at });
}
const catalogueOfOne = (calendar?: Calendar): ItemCatalogue => catalogueOf([ROW], calendar);
function catalogueWith(calendar: Calendar): () => Promise<number> {
  const catalogue = catalogueOfOne(calendar);
  return async () => (await catalogue.search({ availableFrom: '2027-03-01' }, false)).places.length;
}
const others = Array.from({ length: 6_000 }, (_, index) => `other ${index}`);

interface AskedChanges {
  readonly name: string;
  readonly values: readonly string[];
}
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const itemsOf = (version: string, from: number, count: number): readonly (typeof ROW)[] =>
  Array.from({ length: count }, (_, index) => ({ ...ROW, version, id: idOf(from + index) }));

/** A catalogue that reads these parts one by one, and finds no word in any item. */
function inParts() {
  const asked: AskedChanges[] = [];
  const parts: (readonly object[])[] = [];
  const query = async (asks: string | AskedChanges) => {
    if (typeof asks === 'string') return { rows: [] };
    asked.push(asks);
    return catalogueAnswer(parts.shift() ?? []);
  };
  const catalogue = new ItemCatalogue({ query } as unknown as pg.Pool, new Calendar(), { now: () => NOW.at });
  return { asked, catalogue, parts };
}

describe('a large catalogue', () => {
  it('asks for the next items before it takes the last ones, and has all of them', async () => {
    const pages = [0, 1, 2].map((page) =>
      Array.from({ length: page < 2 ? 5_000 : 10 }, (_, index) => {
        const number = page * 5_000 + index + 1;
        return { ...ROW, version: String(number), id: idOf(number) };
      }),
    );
    const asked: [after: string, known: number][] = [];
    const query = async ({ values: [after] }: { values: [string] }) => {
      asked.push([after, (catalogue as unknown as { columns: Columns }).columns.ids.size]);
      return catalogueAnswer(pages[asked.length - 1] ?? []);
    };
    const catalogue = new ItemCatalogue({ query } as unknown as pg.Pool, new Calendar(), { now: () => NOW.at });
    await catalogue.onApplicationBootstrap();
    expect(asked).toEqual([
      ['0', 0],
      ['5000', 0],
      ['10000', 5_000],
    ]);
    expect((await catalogue.search({}, false)).places).toHaveLength(10_010);
  });

  it('asks for the items after the last one, also within one version', async () => {
    const { asked, catalogue, parts } = inParts();
    parts.push(itemsOf('7', 0, 5_000), itemsOf('7', 5_000, 10));
    await catalogue.onApplicationBootstrap();
    expect((await catalogue.search({}, false)).places).toHaveLength(5_010);
    expect(asked.map(({ values }) => values)).toEqual([
      ['0', '00000000-0000-0000-0000-000000000000'],
      ['7', idOf(4_999)],
      ['7', idOf(5_009)],
    ]);
  });

  it('forgets words when more items change than are read at once with texts', async () => {
    const { asked, catalogue, parts } = inParts();
    await catalogue.search({ q: 'qwxyz' });
    parts.push(itemsOf('7', 0, 500), itemsOf('7', 500, 10));
    await catalogue.search({});
    expect(asked.map(({ name }) => name)).toEqual([
      'catalogue-changes',
      'catalogue-changes-with-texts',
      'catalogue-changes',
    ]);
    expect((await catalogue.search({})).places).toHaveLength(510);
  });
});

describe('a change of many items', () => {
  /** Of no meaning, and the same once it is normalised. */
  const WORD = 'qwxyz';
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** A catalogue of 300 items, more than are taken without yielding; all of them change at once. */
  async function useChange(change: object) {
    const items = itemsOf('1', 0, 300);
    const reads: (readonly object[])[] = [items];
    const calendar = new Calendar();
    // Words are looked up by their text alone, and all items contain them.
    const query = async (asked: string | object) =>
      typeof asked === 'string'
        ? { rows: [{ ids: items.map(({ id }) => id).join() }] }
        : catalogueAnswer(reads.shift() ?? []);
    const catalogue = new ItemCatalogue({ query } as unknown as pg.Pool, calendar, { now: () => NOW.at });
    await catalogue.onApplicationBootstrap();
    const count = async (filter: ItemFilter) => (await catalogue.search(filter)).places.length;
    const begin = () => void reads.push(items.map((item) => ({ ...item, ...change, version: '2' })));
    /** The number that a search finds while the change is being taken. */
    const countAmid = async (filter: ItemFilter): Promise<number> => {
      const position = Promise.withResolvers<string>();
      jest.spyOn(calendar, 'calendarPosition').mockReturnValueOnce(position.promise);
      // It has read the changes so far, and waits for the calendar's position.
      const early = count(filter);
      await delay(1);
      begin();
      jest.spyOn(Yielder.prototype, 'yieldIfDue').mockImplementationOnce(async () => {
        position.resolve('1');
        await early;
      });
      await count({});
      return early;
    };
    return { begin, count, countAmid };
  }

  it('leaves no answer that was found meanwhile', async () => {
    const { count, countAmid } = await useChange({ status: 'suspended' });
    const filter = { availableFrom: '2027-03-01' };
    expect([await countAmid(filter), await count(filter)]).toEqual([300 - 256, 0]);
  });

  it('takes no item out of the words that were looked up meanwhile', async () => {
    const { count, countAmid } = await useChange({ price: 2 });
    expect(await countAmid({ q: WORD, availableFrom: '2027-03-01' })).toBe(300);
    expect(await count({ q: WORD })).toBe(300);
  });

  it('is taken in smaller slices while words are known, with which each text is compared', async () => {
    const { begin, count } = await useChange({ price: 2, text: WORD });
    await count({ q: WORD });
    begin();
    const yielded = jest.spyOn(Yielder.prototype, 'yieldIfDue');
    await count({});
    // The search itself yields once.
    expect(yielded).toHaveBeenCalledTimes(Math.floor(299 / 8) + 1);
    expect(await count({ q: WORD })).toBe(300);
  });
});

describe('days in the catalogue', () => {
  it('are queried again once the calendar has changed, and only then', async () => {
    const calendar = new Calendar();
    const found = catalogueWith(calendar);
    expect([await found(), await found()]).toEqual([1, 1]);
    // One query for deliveries and one for pickups.
    expect(calendar.asked).toBe(2);
    Object.assign(calendar, { taken: [ID], position: '2' });
    expect(await found()).toBe(0);
  });

  it('on which no rental can start find nothing, depending on the hand-over', async () => {
    const catalogue = catalogueOfOne();
    const free = async (availableFrom: string, shippingMethod?: 'delivery' | 'pickup') =>
      (await catalogue.search({ availableFrom, ...(shippingMethod && { shippingMethod: [shippingMethod] }) }, false))
        .places.length;
    // By parcel it is available 4 days ahead at the earliest. The last day is the 90th ahead.
    expect([await free('2027-02-19'), await free('2027-02-23'), await free('2027-02-24')]).toEqual([0, 0, 1]);
    expect([await free('2027-05-21'), await free('2027-05-22')]).toEqual([1, 0]);
    NOW.at = new Date('2027-02-20T15:00:00Z');
    expect([await free('2027-02-24'), await free('2027-05-22')]).toEqual([0, 1]);
    NOW.at = new Date('2027-02-20T03:00:00Z');
  });

  it('to wear an item on are looked up at once for all starts of a rental that includes them', async () => {
    const calendar = new Calendar();
    const catalogue = catalogueOfOne(calendar);
    const worn = async (filter: ItemFilter) => (await catalogue.search(filter, false)).places.length;
    // Its parcel needs 4 days. The last start is on 21 May.
    const days = ['2027-02-23', '2027-02-24', '2027-05-27', '2027-05-28'];
    expect(await Promise.all(days.map((wearOn) => worn({ wearOn })))).toEqual([0, 1, 1, 0]);
    calendar.asked = 0;
    expect(await worn({ wearOn: '2027-03-10' })).toBe(1);
    expect(calendar.asked).toBe(2);
    expect(await worn({ wearOn: '2027-03-10', availableFrom: '2027-02-20' })).toBe(0);
    expect(await worn({ wearOn: '2027-03-10', availableFrom: '2027-03-10' })).toBe(1);
  });

  it('of many bookings that took long are served a little longer, and are correct soon after', async () => {
    const calendar = new Calendar();
    Object.assign(calendar, { taken: others, delayMs: 60 });
    const found = catalogueWith(calendar);
    expect(await found()).toBe(1);
    Object.assign(calendar, { taken: [...others, ID], position: '2' });
    expect(await found()).toBe(1);
    // Long before it would be too old to serve.
    for (const end = performance.now() + 1_500; (await found()) === 1 && performance.now() < end;) await delay(20);
    expect(await found()).toBe(0);
  });

  it('to wear an item on that took long are served a little longer too where there are many items', async () => {
    const calendar = new Calendar();
    calendar.delayMs = 60;
    // One of them has the id ID.
    const items = itemsOf('1', 1, others.length);
    const catalogue = catalogueOf(items, calendar);
    const found = async () => (await catalogue.search({ wearOn: '2027-03-10' }, false)).places.length;
    expect(await found()).toBe(items.length);
    Object.assign(calendar, { taken: [ID], position: '2' });
    expect(await found()).toBe(items.length);
    for (const end = performance.now() + 1_500; (await found()) === items.length && performance.now() < end;)
      await delay(20);
    expect(await found()).toBe(items.length - 1);
  });

  it('that are requested concurrently are queried once', async () => {
    const calendar = new Calendar();
    calendar.delayMs = 20;
    const found = catalogueWith(calendar);
    await Promise.all(Array.from({ length: 20 }, found));
    expect(calendar.asked).toBe(2);
  });
});

describe('a look-up of misspelled words', () => {
  const slow = () => {
    const asked: string[] = [];
    const query = async (asks: string | { text: string }) => {
      const text = typeof asks === 'string' ? asks : asks.text;
      asked.push(text);
      if (text.includes('~ $1')) throw Object.assign(new Error('canceling statement'), { code: '57014' });
      return { rows: [] };
    };
    const connect = async () => ({ query, on: () => undefined, off: () => undefined, release: () => undefined });
    const catalogue = new ItemCatalogue({ query, connect } as unknown as pg.Pool, new Calendar(), {
      now: () => NOW.at,
    });
    const looked = (part: string) => asked.filter((text) => text.includes(part)).length;
    return { looked, search: (q: string) => catalogue.search({ q }, true) };
  };
  const tooLong = { code: 'service_unavailable' };

  it('is made for two words of a search, with a time limit', async () => {
    const { looked, search } = slow();
    await expect(search('sneekers jakcet skrit dreess')).rejects.toMatchObject(tooLong);
    // The second word is looked up after the first.
    for (const end = performance.now() + 1_000; looked('~ $1') < 2 && performance.now() < end;) await delay(1);
    expect([looked('~ $1'), looked('SET LOCAL statement_timeout')]).toEqual([2, 2]);
  });

  it('that took too long fails, and is made again for the next search', async () => {
    const { looked, search } = slow();
    for (const times of [1, 2]) {
      await expect(search('sneekers')).rejects.toMatchObject(tooLong);
      expect(looked('~ $1')).toBe(times);
    }
  });
});

describe('concurrent searches', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('take turns by requester: one network’s flood waits behind another’s search', async () => {
    const gates: PromiseWithResolvers<void>[] = [];
    jest
      .spyOn(Yielder.prototype, 'yieldIfDue')
      .mockImplementation(() => gates[gates.push(Promise.withResolvers<void>()) - 1]!.promise);
    const items = catalogueOfOne();
    const ended: string[] = [];
    const search = (minPrice: number, requester: string) =>
      items.search({ minPrice }, false, 'listed', requester).then(() => ended.push(`${requester} ${minPrice}`));
    const all = [1, 2, 3, 4, 5].map((minPrice) => search(minPrice, '198.51.100.0/24'));
    const other = search(6, '192.0.2.0/24');
    await delay(1);
    // Two searches run; each end starts the next.
    for (let index = 0; !ended.includes('192.0.2.0/24 6') && index < 30; index++) {
      gates[index]?.resolve();
      await delay(1);
    }
    expect(ended.indexOf('192.0.2.0/24 6')).toBeLessThanOrEqual(2);
    for (let index = 0; index < 30; index++) {
      gates[index]?.resolve();
      await delay(1);
    }
    await Promise.all([...all, other]);
  });

  it('run two at a time', async () => {
    const gate = Promise.withResolvers<void>();
    const walked = jest.spyOn(Yielder.prototype, 'yieldIfDue').mockReturnValue(gate.promise);
    const items = catalogueOfOne();
    const all = Promise.all([1, 2, 3, 4, 5, 6].map((minPrice) => items.search({ minPrice })));
    await delay(1);
    expect(walked).toHaveBeenCalledTimes(2);
    gate.resolve();
    expect((await all).map(({ places }) => places.length)).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('that are equal run once', async () => {
    const gate = Promise.withResolvers<void>();
    const walked = jest.spyOn(Yielder.prototype, 'yieldIfDue').mockReturnValue(gate.promise);
    const items = catalogueOfOne();
    const all = Promise.all([1, 2, 3, 4].map(() => items.search({ maxPrice: 5 })));
    await delay(1);
    expect(walked).toHaveBeenCalledTimes(1);
    gate.resolve();
    expect((await all).map(({ places }) => places.length)).toEqual([1, 1, 1, 1]);
  });
});
