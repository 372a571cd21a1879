import * as z from 'zod';
import { type ItemFilter, itemFilterSchema, pricesInOrder, PRICES_OUT_OF_ORDER } from '../item/item-search.ts';
import { MAX_SEARCH_NAME } from '../limits.ts';
import { line } from '../text/text.ts';
import { pageQuery } from '../shared/page-query.ts';

/** New items are counted up to this number. */
export const MAX_NEW_COUNT = 99;

/** GET /api/favourites: the query. */
export const favouritesQuerySchema = z.object({
  ...pageQuery({ usual: 24, most: 60, longest: 200 }),
  /** Only items that are free for a rental which includes this day. */
  wearOn: itemFilterSchema.shape.wearOn,
});
export type FavouritesQuery = z.output<typeof favouritesQuerySchema>;

/** GET, PUT, DELETE /api/favourites/{itemId} */
export const favouriteStateSchema = z.object({ isFavourite: z.boolean(), favouriteCount: z.int().nonnegative() });
export type FavouriteState = z.infer<typeof favouriteStateSchema>;

/** Whether a search has a condition: without any it finds all items. */
export const hasCondition = (query: ItemFilter): boolean =>
  Object.values(query).some((value) => value !== undefined && value !== '');

/** A saved search: the filters of GET /api/items, with the same names; lists as `s,m` or as arrays. */
export const savedSearchQuerySchema = z
  .strictObject(itemFilterSchema.shape)
  .refine(pricesInOrder, PRICES_OUT_OF_ORDER)
  .refine(hasCondition, '条件を指定してください');

/** PUT /api/saved-searches/{id}; the id is a UUID that the client chooses. */
export const savedSearchInputSchema = z.strictObject({
  name: line({
    max: MAX_SEARCH_NAME,
    required: '名前を入力してください',
    tooLong: `名前は${MAX_SEARCH_NAME}文字以内で入力してください`,
  }),
  query: savedSearchQuerySchema,
});
export type SavedSearchInput = z.output<typeof savedSearchInputSchema>;

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  query: itemFilterSchema,
  createdAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** Matching items of other users listed since the viewer last opened the search; 99 means 99 or more. */
  newCount: z.int().min(0).max(MAX_NEW_COUNT),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** GET /api/saved-searches, newest first; `newCount` over all of them is shown as a badge. */
export const savedSearchListSchema = z.object({
  items: z.array(savedSearchSchema),
  total: z.int(),
  newCount: z.int(),
});
export type SavedSearchList = z.infer<typeof savedSearchListSchema>;
