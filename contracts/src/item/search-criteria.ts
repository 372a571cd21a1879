/** What an address of the item list can ask for, in the words of GET /api/items, in the order they are written. */
export const CRITERIA = [
  ...(['q', 'category', 'subCategory', 'gender', 'size', 'color', 'condition', 'brand'] as const),
  ...(['minPrice', 'maxPrice', 'shippingMethod', 'pickupArea', 'availableFrom', 'ownerId', 'sort'] as const),
];
export type Criterion = (typeof CRITERIA)[number];
