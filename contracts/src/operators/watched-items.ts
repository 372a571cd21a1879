import * as z from 'zod';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema } from '../shared/person.ts';

/** Those of the last week; with open reports; taken out of sight; with a photo of another owner's, or an odd price. */
export const WATCHED = ['new', 'reported', 'suspended', 'suspicious'] as const;
export type Watched = (typeof WATCHED)[number];

/** Days for which an item is new. */
export const NEW_ITEM_DAYS = 7;
/** A price is odd that is more than so many times the median of its kind, or less than that part of it. */
export const ODD_PRICE_TIMES = 3;
/** Of fewer items there is no median. */
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
  /** Because its owner's account is: it comes back with that. */
  suspendedWithAccount: z.boolean(),
  /** Yen a week. */
  rentalPrice: z.int(),
  createdAt: z.iso.datetime(),
  openReports: z.int().min(0),
  /** Items of other owners that show the same photo, five at most. */
  samePhotoAs: z.array(z.object({ id: z.uuid(), name: z.string(), owner: z.string() })),
  /** Where the price is odd: the median of its kind (of its brand too, where there are enough), and of how many. */
  oddPrice: z.object({ median: z.int(), of: z.int() }).nullable(),
});
export type WatchedItem = z.infer<typeof watchedItemSchema>;

/** The newest items first. */
export const watchedItemsSchema = z.object({
  items: z.array(watchedItemSchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type WatchedItems = z.infer<typeof watchedItemsSchema>;
