import { brandKey } from '@meguri/contracts/item/brands.ts';
import type { ItemFacet, ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { filterTerm, searchWords, wordTerms } from '@meguri/contracts/item/search-text.ts';
import { type HandoverMethod, reservedPeriod } from '@meguri/contracts/rental-round/period.ts';
import type { RoundsOfItem } from './rounds-of-item.ts';

/** Which items a viewer may be shown. */
export interface SearchScope {
  readonly statuses: readonly ('available' | 'suspended')[];
}

/** Collects the values of a statement; each gets its placeholder. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown, type = ''): string {
    this.list.push(value);
    return `$${this.list.length}${type && `::${type}`}`;
  }
}

/** The column that a filter compares; an item offers several hand-over methods and meeting points. */
const COLUMNS: Readonly<Record<ItemFacet, string>> = {
  category: 'i.main_category',
  subCategory: 'i.sub_category',
  gender: 'i.gender_category',
  size: 'i.size',
  color: 'i.color',
  condition: 'i.condition',
  brand: 'i.brand_key',
  shippingMethod: 'i.shipping_method',
  pickupArea: 'i.pickup_areas',
};
const isFacet = (name: string): name is ItemFacet => name in COLUMNS;

/**
 * WHERE … of `app.items i`. Words and filters are looked up in one index over `search_terms`; since that holds hashes and
 * pairs of characters, what it finds is compared with the columns as well.
 */
export function searchConditions(filter: ItemFilter, scope: SearchScope, rounds: RoundsOfItem, values: Values): string {
  const conditions = [statusCondition(scope, values), ...wordConditions(filter.q, values)];
  for (const [name, wanted] of Object.entries(filter))
    if (isFacet(name) && Array.isArray(wanted)) conditions.push(...facetConditions(name, wanted, values));
  if (filter.minPrice !== undefined) conditions.push(`i.rental_price >= ${values.add(filter.minPrice)}`);
  if (filter.maxPrice !== undefined) conditions.push(`i.rental_price <= ${values.add(filter.maxPrice)}`);
  if (filter.ownerId !== undefined) conditions.push(`i.user_id = ${values.add(filter.ownerId)}`);
  if (filter.availableFrom !== undefined)
    conditions.push('i.is_rentable', freeCondition(filter.availableFrom, filter.shippingMethod, rounds, values));
  return conditions.join(' AND ');
}

/** Written out where it is what most searches ask for: the indexes are for exactly these words. */
const statusCondition = ({ statuses }: SearchScope, values: Values): string =>
  statuses.length === 1 && statuses[0] === 'available'
    ? `i.status = 'available'`
    : `i.status = ANY (${values.add(statuses)})`;

function wordConditions(q: string | undefined, values: Values): string[] {
  if (q === undefined || q === '') return [];
  const words = searchWords(q);
  // Nothing but punctuation: nothing has that.
  if (words.length === 0) return ['false'];
  return words.flatMap((word) => [
    `i.search_terms @> ${values.add(wordTerms(word), 'int[]')}`,
    `strpos(i.search_text, ${values.add(word)}) > 0`,
  ]);
}

function facetConditions(facet: ItemFacet, wanted: readonly string[], values: Values): string[] {
  const keys = facet === 'brand' ? wanted.map(brandKey) : wanted;
  const terms = keys.map((key) => filterTerm(facet, key));
  return [`i.search_terms && ${values.add(terms, 'int[]')}`, valueCondition(facet, keys, values)];
}

function valueCondition(facet: ItemFacet, keys: readonly string[], values: Values): string {
  const column = COLUMNS[facet];
  if (facet === 'shippingMethod') return `${column} = ANY (${values.add([...keys, 'both'], 'text[]')})`;
  if (facet === 'pickupArea') return `i.shipping_method <> 'delivery' AND ${column} && ${values.add(keys, 'text[]')}`;
  return `${column} = ANY (${values.add(keys, 'text[]')})`;
}

/** Free for a rental from that day by one of the wanted methods; a delivered item is away for its ways as well. */
function freeCondition(
  from: string,
  wanted: readonly string[] | undefined,
  rounds: RoundsOfItem,
  values: Values,
): string {
  const days = (method: HandoverMethod) => {
    const period = reservedPeriod(from, method);
    return { from: values.add(period.from, 'date'), to: values.add(period.to, 'date') };
  };
  const [delivery, pickup] = [days('delivery'), days('pickup')];
  // Where both ways are open, the pickup's days are the fewer ones and lie within the delivery's.
  const byDelivery =
    wanted === undefined || wanted.length !== 1
      ? `i.shipping_method = 'delivery'`
      : wanted[0] === 'delivery'
        ? 'true'
        : 'false';
  const either = (day: 'from' | 'to') => `CASE WHEN ${byDelivery} THEN ${delivery[day]} ELSE ${pickup[day]} END`;
  const widest = { widestFrom: delivery.from, widestTo: delivery.to };
  return `NOT ${rounds.reservedSql('i.id', { from: either('from'), to: either('to'), ...widest })}`;
}
