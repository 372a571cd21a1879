import { Injectable } from '@nestjs/common';
import { brandName } from '@meguri/contracts/item/brands.ts';
import { ITEM_FACETS, type ItemFacet, type ItemFacets, type ItemFilter } from '@meguri/contracts/item/item-search.ts';
import pg from 'pg';
import { RoundsOfItem } from './rounds-of-item.ts';
import { searchConditions, type SearchScope, Values } from './search-conditions.ts';

export interface ItemCounts {
  readonly total: number;
  readonly facets: ItemFacets;
}

/** Counting what took longer, of so many items, is worth remembering for a moment. */
const SLOW_MS = 25;
const MANY_ITEMS = 2_000;
const REMEMBERED_MS = 10_000;
const VALUES_SHOWN = 60;
const BRANDS_SHOWN = 30;

/** An item counts under each method and meeting point that it offers; all the others are one value of a column. */
const GROUPS: Readonly<Record<ItemFacet, { readonly column: string; readonly from?: string; readonly where?: string }>> =
  {
    category: { column: 'i.main_category' },
    subCategory: { column: 'i.sub_category' },
    gender: { column: 'i.gender_category' },
    size: { column: 'i.size' },
    color: { column: 'i.color' },
    condition: { column: 'i.condition' },
    brand: { column: 'i.brand_key' },
    shippingMethod: {
      column: 'way',
      from: `unnest(CASE i.shipping_method WHEN 'both' THEN '{delivery,pickup}' ELSE ARRAY[i.shipping_method] END) way`,
    },
    pickupArea: { column: 'area', from: 'unnest(i.pickup_areas) area', where: `i.shipping_method <> 'delivery'` },
  };

const HIT_COLUMNS = [
  ...['i.main_category', 'i.sub_category', 'i.gender_category', 'i.size', 'i.color', 'i.condition'],
  ...['i.brand', 'i.brand_key', 'i.shipping_method', 'i.pickup_areas'],
].join(', ');

type CountRow = [facet: ItemFacet | 'total', value: string | null, label: string | null, count: number];

/**
 * How many items a search finds, and how many for each value of each filter. Over a large part of a large catalogue that
 * is work for tens of milliseconds: then, and only then, the counts are kept for ten seconds.
 */
@Injectable()
export class ItemCounter {
  private readonly known = new Map<string, Promise<ItemCounts>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
  ) {}

  async total(filter: ItemFilter, scope: SearchScope): Promise<number> {
    const known = this.known.get(keyOf(filter, scope));
    if (known !== undefined) return (await known).total;
    const values = new Values();
    const where = searchConditions(filter, scope, this.rounds, values);
    const { rows } = await this.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM app.items i WHERE ${where}`,
      values.list,
    );
    return rows[0]?.total ?? 0;
  }

  /** Whoever asks the same while it is being counted waits for the same answer. */
  counts(filter: ItemFilter, scope: SearchScope): Promise<ItemCounts> {
    const key = keyOf(filter, scope);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const counting = this.count(filter, scope);
    this.known.set(key, counting);
    const forget = () => void this.known.delete(key);
    const began = performance.now();
    counting.then(({ total }) => {
      if (total < MANY_ITEMS || performance.now() - began < SLOW_MS) forget();
      else setTimeout(forget, REMEMBERED_MS).unref();
    }, forget);
    return counting;
  }

  private async count(filter: ItemFilter, scope: SearchScope): Promise<ItemCounts> {
    const values = new Values();
    const where = (narrowed: ItemFilter) => searchConditions(narrowed, scope, this.rounds, values);
    const ofHits = ITEM_FACETS.filter((facet) => filter[facet] === undefined);
    const ofOthers = ITEM_FACETS.filter((facet) => filter[facet] !== undefined);
    const statement = [
      `WITH hit AS MATERIALIZED (SELECT ${HIT_COLUMNS} FROM app.items i WHERE ${where(filter)})
       SELECT 'total', NULL, NULL, count(*)::int FROM hit`,
      ...ofHits.map((facet) => grouped(facet, 'hit i', 'true')),
      // Other values of a chosen filter: as if it weren't chosen.
      ...ofOthers.map((facet) => grouped(facet, 'app.items i', where({ ...filter, [facet]: undefined }))),
    ].join('\nUNION ALL ');
    const { rows } = await this.pool.query<CountRow>({ rowMode: 'array', text: statement, values: values.list });
    return { total: rows.find(([facet]) => facet === 'total')?.[3] ?? 0, facets: facetsOf(rows) };
  }
}

function grouped(facet: ItemFacet, table: string, where: string): string {
  const { column, from, where: further = 'true' } = GROUPS[facet];
  const label = facet === 'brand' ? 'min(i.brand)' : 'NULL';
  const [tables, most] = [from === undefined ? table : `${table}, ${from}`, facet === 'brand' ? BRANDS_SHOWN : VALUES_SHOWN];
  return `(SELECT '${facet}', ${column}, ${label}, count(*)::int FROM ${tables}
    WHERE ${where} AND ${further} AND ${column} <> '' GROUP BY 2 ORDER BY 4 DESC, 2 LIMIT ${most})`;
}

function facetsOf(rows: readonly CountRow[]): ItemFacets {
  const facets = Object.fromEntries(ITEM_FACETS.map((facet) => [facet, [] as { value: string; count: number }[]]));
  for (const [facet, value, label, count] of rows)
    facets[facet]?.push({ value: label === null ? (value ?? '') : brandName(label), count });
  return facets as ItemFacets;
}

const keyOf = (filter: ItemFilter, scope: SearchScope): string => JSON.stringify([filter, scope]);
