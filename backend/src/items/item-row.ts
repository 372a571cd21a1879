import type { Item as ItemView, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { Photo } from '@meguri/contracts/upload/photo.ts';
import type { Item } from './item.entity.ts';

type Stored = Pick<
  Item,
  | 'id'
  | 'userId'
  | 'name'
  | 'mainCategory'
  | 'subCategory'
  | 'genderCategory'
  | 'size'
  | 'color'
  | 'material'
  | 'condition'
  | 'brand'
  | 'description'
  | 'isRentable'
  | 'rentalPrice'
  | 'washingInstructions'
  | 'washingNotes'
  | 'shippingMethod'
  | 'pickupAreas'
  | 'images'
  | 'photos'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'favouriteCount'
>;

/** An item as `ITEM_COLUMNS` reads it. */
export interface ItemRow extends Stored {
  /** Whether a round of it runs. */
  readonly running: boolean;
}

const COLUMNS: Readonly<Record<keyof Stored, string>> = {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  mainCategory: 'main_category',
  subCategory: 'sub_category',
  genderCategory: 'gender_category',
  size: 'size',
  color: 'color',
  material: 'material',
  condition: 'condition',
  brand: 'brand',
  description: 'description',
  isRentable: 'is_rentable',
  rentalPrice: 'rental_price',
  washingInstructions: 'washing_instructions',
  washingNotes: 'washing_notes',
  shippingMethod: 'shipping_method',
  pickupAreas: 'pickup_areas',
  images: 'images',
  photos: 'photos',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  favouriteCount: 'favourite_count',
};

/** What a SELECT over `app.items i` lists; `running` comes from RoundsOfItem. */
export const ITEM_COLUMNS = Object.entries(COLUMNS)
  .map(([property, column]) => `i.${column} AS "${property}"`)
  .join(', ');

/** An item as the interface shows it; one that is out with somebody is `rented`, which nothing stores. */
export function itemAnswer({ favouriteCount: _, running, ...item }: ItemRow): ItemView {
  return {
    ...item,
    photos: photosOf(item),
    status: item.status === 'available' && running ? 'rented' : item.status,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

export function itemSummary(row: ItemRow, isFavourite: boolean): ItemSummary {
  return { ...itemAnswer(row), favouriteCount: row.favouriteCount, isFavourite };
}

/** Those of items of older releases were never measured. */
function photosOf({ images, photos }: Pick<Stored, 'images' | 'photos'>): Photo[] {
  const known = new Map(photos.map((photo) => [photo.url, photo]));
  const unmeasured = { width: null, height: null, placeholder: null, colour: null };
  return images.map((url) => known.get(url) ?? { url, ...unmeasured });
}
