import * as z from 'zod';
import { CLOSET_STATES } from '../reference/item-options.ts';
import { idsOf } from '../reference/named.ts';
import { itemSearchSchema } from './item-search.ts';
import { itemListSchema } from './item-view.ts';

const closetState = z.enum(idsOf(CLOSET_STATES), '公開の状態を選択してください');

/** GET /api/users/{id}/items: the query parameters, as text. */
export const closetSearchSchema = itemSearchSchema.safeExtend({ state: closetState.optional() });
export type ClosetSearch = z.output<typeof closetSearchSchema>;

/** GET /api/users/{id}/items */
export const closetSchema = itemListSchema.extend({
  /** How many of all the owner's items are in each state; null for others, and after the first page. */
  states: z.record(closetState, z.int().nonnegative()).nullable(),
});
export type Closet = z.infer<typeof closetSchema>;
export type ClosetStates = NonNullable<Closet['states']>;
