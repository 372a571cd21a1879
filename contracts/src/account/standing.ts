import * as z from 'zod';
import { ratingSchema } from '../review/review.ts';

/** Of somebody's newest requests so many count for how they reply. */
export const REPLIES_COUNTED = 100;

/** GET /api/users/{id}/standing: what strangers go by. null: nothing is known of it yet. */
export const standingSchema = z.object({
  /** Of what others wrote about them. */
  rating: ratingSchema,
  /** Completed rentals on either side. */
  lent: z.int().nonnegative(),
  borrowed: z.int().nonnegative(),
  /** Percent of the newest requests to them that they answered before these expired. */
  replyRate: z.int().nullable(),
  /** The median time until they answered, in minutes. */
  replyMinutes: z.int().nonnegative().nullable(),
  /** Month in Tokyo, as 2026-11. */
  memberSince: z.string(),
  /** Their prefecture; nothing more of an address is anybody's to know. */
  area: z.string().nullable(),
});
export type Standing = z.infer<typeof standingSchema>;
