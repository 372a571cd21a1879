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
