import * as z from 'zod';
import { ratingSchema } from '../review/review.ts';

/** How many of a user's newest requests count for reply rate and time. */
export const REPLIES_COUNTED = 100;

/** GET /api/users/{id}/standing: how trustworthy a stranger is. null: not known yet. */
export const standingSchema = z.object({
  /** From other users' reviews. */
  rating: ratingSchema,
  /** Completed rentals in each role. */
  lent: z.int().nonnegative(),
  borrowed: z.int().nonnegative(),
  /** Percentage of the newest requests to them that they answered in time. */
  replyRate: z.int().nullable(),
  /** The median time to answer, in minutes. */
  replyMinutes: z.int().nonnegative().nullable(),
  /** Month in Tokyo, such as 2026-11. */
  memberSince: z.string(),
  /** Their prefecture; the rest of the address is private. */
  area: z.string().nullable(),
});
export type Standing = z.infer<typeof standingSchema>;
