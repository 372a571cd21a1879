import { describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import type pg from 'pg';
import type { ItemSummaries } from '../items/item-row.ts';
import { NoRounds } from '../test-support/no-rounds.ts';
import { Columns } from './catalogue/columns.ts';
import type { ItemCatalogue } from './catalogue/item-catalogue.ts';
import { ItemSearch } from './item-search.ts';

const columns = new Columns();
for (const last of [1, 2]) {
  columns.put({
    ...{
      id: `00000000-0000-4000-8000-00000000000${last}`,
      status: 'available',
      isRentable: true,
      ownerId: 1,
      price: 1,
    },
    ...{ popularity: 0, createdAt: last, brand: null, category: 'tops', subCategory: 'vest', gender: 'womens' },
    ...{
      size: 'm',
      color: null,
      condition: 'good',
      brandKey: '',
      shippingMethod: 'delivery',
      pickupAreas: [],
      daysBetween: 0,
      occasions: [],
      returnUnwashed: false,
      fitRefund: false,
    },
  } as Parameters<Columns['put']>[0]);
}

/** No item has the exact words; two are similar, as long as similar ones can be searched. */
function searching() {
  const state: { refusal: 'too_many_requests' | 'service_unavailable' | null } = { refusal: null };
  const search = async (_filter: unknown, inexact: boolean) => {
    if (inexact && state.refusal !== null) throw new Rejected(state.refusal);
    return { columns, facets: {}, exact: null, places: Uint32Array.from(inexact ? [0, 1] : []) };
  };
  const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool;
  const summaries = { of: async () => [] } as unknown as ItemSummaries;
  const catalogue = { search } as unknown as ItemCatalogue;
  const items = new ItemSearch(pool, catalogue, new NoRounds(), summaries, { now: () => new Date() });
  const find = (cursor?: string) =>
    items.find(itemSearchSchema.parse({ q: 'sneekers', limit: '1', cursor }), null, null);
  return { state, find };
}

describe.each(['too_many_requests', 'service_unavailable'] as const)(
  'a search for similar items, rejected as %s',
  (refusal) => {
    it('leaves a first page with the exact matches', async () => {
      const { state, find } = searching();
      expect(await find()).toMatchObject({ total: 2, inexact: true });
      state.refusal = refusal;
      expect(await find()).toMatchObject({ total: 0, inexact: false, nextCursor: null });
    });

    it('doesn’t end a list: a further page can be requested again', async () => {
      const { state, find } = searching();
      const { nextCursor } = await find();
      state.refusal = refusal;
      await expect(find(nextCursor ?? '')).rejects.toMatchObject({ code: refusal });
      state.refusal = null;
      expect(await find(nextCursor ?? '')).toMatchObject({ total: 2, inexact: true, nextCursor: null });
    });
  },
);
