/** The query parameters of the item list's URL, named as in GET /api/items and in their written order. */
export const CRITERIA = [
  ...(['q', 'category', 'subCategory', 'gender', 'size', 'color', 'condition', 'brand'] as const),
  ...(['minPrice', 'maxPrice', 'withShipping', 'shippingMethod', 'pickupArea', 'availableFrom', 'wearOn'] as const),
  ...(['occasion', 'returnUnwashed', 'fitRefund', 'ownerId', 'sort'] as const),
];
export type Criterion = (typeof CRITERIA)[number];
