import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { SHIPPING_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { nameLookup } from '@meguri/contracts/reference/named.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import type { RecentItem } from './recent-items.ts';

const handoverName = nameLookup(SHIPPING_METHODS);
/** One, and one more under a pointer. */
const PHOTOS = 2;

/** An item as its card in a list would show it, from what its own page knows. */
export const cardOf = (item: ItemPage): RecentItem => ({
  id: item.id,
  userId: item.userId,
  name: item.name,
  brand: item.brand,
  rentalPrice: item.rentalPrice,
  images: item.images.slice(0, PHOTOS),
  photos: item.photos.slice(0, PHOTOS),
  isFavourite: item.isFavourite,
  favouriteCount: item.favouriteCount,
  sizeName: sizeLabel(item.size),
  handoverName: handoverName(item.shippingMethod),
  rating: item.rating,
  area: item.owner.standing.area,
});
