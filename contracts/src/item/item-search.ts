import * as z from 'zod';
import { CATEGORIES } from '../reference/categories.ts';
import { idsOf } from '../reference/named.ts';
import { line } from '../text.ts';

export const ITEM_SORTS = ['newest', 'price_asc', 'price_desc'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];
export const ITEMS_PER_PAGE_MAXIMUM = 60;

/** GET /api/items: the query, as text comes out of an address. */
export const itemSearchSchema = z.object({
  q: line({ max: 100 }).optional(),
  category: z.enum(idsOf(CATEGORIES), 'カテゴリを選択してください').optional(),
  ownerId: z.coerce.number('ユーザーが正しくありません').int().positive().max(2_147_483_647).optional(),
  sort: z.enum(ITEM_SORTS, '並び順が正しくありません').default('newest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce
    .number('件数が正しくありません')
    .int('件数が正しくありません')
    .min(1, '件数が正しくありません')
    .max(ITEMS_PER_PAGE_MAXIMUM, '件数は60件までです')
    .default(24),
});
export type ItemSearch = z.infer<typeof itemSearchSchema>;
