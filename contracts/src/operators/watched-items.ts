import * as z from 'zod';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema } from '../shared/person.ts';

/** Listed in the last week; with open reports; suspended; with another owner's photo, or an odd price. */
export const WATCHED = ['new', 'reported', 'suspended', 'suspicious'] as const;
export type Watched = (typeof WATCHED)[number];

/** Days for which an item counts as new. */
export const NEW_ITEM_DAYS = 7;
/** A price is odd if it is more than this many times the median of its kind, or less than that fraction of it. */
export const ODD_PRICE_TIMES = 3;
/** Below this many items there is no median. */
export const LEAST_PRICES = 5;

/** GET /api/admin/items?watch=new */
export const watchedItemsQuerySchema = z.strictObject({
  watch: z.enum(WATCHED, '表示の指定が正しくありません').default('new'),
  ...pageQuery({ usual: 20, most: 100, least: 0 }),
});
export type WatchedItemsQuery = z.output<typeof watchedItemsQuerySchema>;

const watchedItemSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  brand: z.string().nullable(),
  image: z.string().nullable(),
  owner: counterpartSchema,
  status: z.enum(['available', 'suspended']),
  suspensionReason: z.string().nullable(),
  /** Because its owner's account is locked: it is restored with the account. */
  suspendedWithAccount: z.boolean(),
  /** Yen per week. */
  rentalPrice: z.int(),
  createdAt: z.iso.datetime(),
  openReports: z.int().min(0),
  /** Items of other owners with the same photo, five at most. */
  samePhotoAs: z.array(z.object({ id: z.uuid(), name: z.string(), owner: z.string() })),
  /** For an odd price: the median of its kind (and brand, if there are enough items), and the number of items. */
  oddPrice: z.object({ median: z.int(), of: z.int() }).nullable(),
});
export type WatchedItem = z.infer<typeof watchedItemSchema>;

/** Newest items first. */
export const watchedItemsSchema = z.object({
  items: z.array(watchedItemSchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type WatchedItems = z.infer<typeof watchedItemsSchema>;
