import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { SHIPPING_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { nameLookup } from '@meguri/contracts/reference/named.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import type { RecentItem } from './recent-items.ts';

const handoverName = nameLookup(SHIPPING_METHODS);
/** One photo, and a second one shown on hover. */
const PHOTOS = 2;

/** The card of an item in a list, built from the data of its own page. */
export const cardDataOf = (item: ItemPage): RecentItem => ({
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
