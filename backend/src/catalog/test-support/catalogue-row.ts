import type { CatalogueRow } from '../search/catalogue/changed-items.ts';

/** A listed item, as the catalogue reads it. */
export const catalogueRow = (change: Partial<CatalogueRow> & Pick<CatalogueRow, 'id'>): CatalogueRow => ({
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
  daysBetween: 0,
  occasions: [],
  returnUnwashed: false,
  fitRefund: false,
  ...change,
});

/** Changed items as Postgres answers the catalogue: a JSON list for each column. */
export function catalogueAnswer(items: readonly object[]): { rows: object[] } {
  const fields = Object.keys(items[0] ?? {});
  const listOf = (field: string) => JSON.stringify(items.map((item) => (item as Record<string, unknown>)[field]));
  return { rows: [Object.fromEntries(fields.map((field) => [field, listOf(field)]))] };
}
