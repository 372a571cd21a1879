import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { type Columns, type PriceColumn, priceColumn, withinPrices } from './columns.ts';
import type { FacetColumn } from './facet-column.ts';

type Method = NonNullable<ItemFilter['shippingMethod']>[number];

/**
 * The counts of the facet of methods where prices include shipping: a search for pickups alone compares prices without it, so
 * an item counts for each of its methods by that method's own price.
 */
export class MethodCounts {
  /** By the number of the method. */
  readonly ofValues: Uint32Array;
  private readonly prices: readonly PriceColumn[];

  constructor(
    private readonly columns: Columns,
    private readonly filter: ItemFilter,
    private readonly column: FacetColumn,
  ) {
    const { values } = column.codes;
    this.prices = values.map((method) => priceColumn({ ...filter, shippingMethod: [method as Method] }));
    this.ofValues = new Uint32Array(values.length);
  }

  count(place: number): void {
    const { columns, filter, column, prices, ofValues } = this;
    for (const code of column.lists.all[column.offered[place]!]!) {
      const compared = prices[code];
      if (compared !== undefined && withinPrices(columns[compared][place]!, filter)) ofValues[code]! += 1;
    }
  }
}
