import * as z from 'zod';

/**
 * GET /api/user/item-views: the viewer's items that people looked at in the last VIEWS_DAYS days, with how often. A person
 * counts once a day, so the sum isn't a number of people.
 */
export const itemViewsSchema = z.object({
  items: z.array(z.object({ itemId: z.uuid(), views: z.int().positive() })),
});
export type ItemViews = z.infer<typeof itemViewsSchema>;
