import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { NoRounds } from '../../test-support/no-rounds.ts';
import { ItemCatalogue } from './item-catalogue.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ROW = {
  ...{
    version: '1',
    text: '',
    id: ID,
    status: 'available',
    isRentable: true,
    ownerId: 1,
    price: 1,
    popularity: 0,
    createdAt: 1,
  },
  ...{
    brand: null,
    category: 'tops',
    subCategory: 'vest',
    gender: 'womens',
    size: 'm',
    color: null,
    condition: 'good',
  },
  ...{ brandKey: '', shippingMethod: 'delivery', pickupAreas: [] },
};

/** A catalogue of one item, and a calendar that can be made to answer late, and long. */
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
function catalogueWith(calendar: Calendar): () => Promise<number> {
  let told = false;
  const query = async () => {
    const rows = told ? [] : [ROW];
    told = true;
    return { rows };
  };
  const catalogue = new ItemCatalogue({ query } as unknown as pg.Pool, calendar);
  return async () => (await catalogue.search({ availableFrom: '2027-03-01' }, false)).places.length;
}
const others = Array.from({ length: 6_000 }, (_, index) => `other ${index}`);

describe('days in the catalogue', () => {
  it('are asked for again once the calendar has moved, and only then', async () => {
    const calendar = new Calendar();
    const found = catalogueWith(calendar);
    expect([await found(), await found()]).toEqual([1, 1]);
    // Those of a delivery and those of a pickup.
    expect(calendar.asked).toBe(2);
    Object.assign(calendar, { taken: [ID], position: '2' });
    expect(await found()).toBe(0);
  });

  it('of many bookings that took long serve a little longer, and are right soon after', async () => {
    const calendar = new Calendar();
    Object.assign(calendar, { taken: others, delayMs: 60 });
    const found = catalogueWith(calendar);
    expect(await found()).toBe(1);
    Object.assign(calendar, { taken: [...others, ID], position: '2' });
    expect(await found()).toBe(1);
    // Well before it would be too old to serve.
    for (const end = performance.now() + 1_500; (await found()) === 1 && performance.now() < end;) await delay(20);
    expect(await found()).toBe(0);
  });

  it('that are asked for at once by many are looked up once', async () => {
    const calendar = new Calendar();
    calendar.delayMs = 20;
    const found = catalogueWith(calendar);
    await Promise.all(Array.from({ length: 20 }, found));
    expect(calendar.asked).toBe(2);
  });
});

describe('a look-up of words with a slip', () => {
  it('is made for two words of a search, with a time limit; past it nothing is near', async () => {
    const asked: string[] = [];
    const query = async (asks: string | { text: string }) => {
      const text = typeof asks === 'string' ? asks : asks.text;
      asked.push(text);
      if (text.includes('~ $1')) throw Object.assign(new Error('canceling statement'), { code: '57014' });
      return { rows: text.includes('string_agg') ? [{ ids: null }] : [] };
    };
    const connect = async () => ({ query, on: () => undefined, off: () => undefined, release: () => undefined });
    const catalogue = new ItemCatalogue({ query, connect } as unknown as pg.Pool, new Calendar());
    const { places } = await catalogue.search({ q: 'sneekers jakcet skrit dreess' }, true);
    expect(places).toHaveLength(0);
    expect(asked.filter((text) => text.includes('~ $1'))).toHaveLength(2);
    expect(asked.filter((text) => text.startsWith('SET LOCAL statement_timeout'))).toHaveLength(2);
  });
});
