import * as z from 'zod';

/** GET, POST and DELETE /api/follows/{userId}: whether the viewer follows that user. */
export const followStateSchema = z.object({ isFollowing: z.boolean() });
export type FollowState = z.infer<typeof followStateSchema>;

/** GET /api/follows/{userId}/counts */
export const followCountsSchema = z.object({ followers: z.int().min(0), following: z.int().min(0) });
export type FollowCounts = z.infer<typeof followCountsSchema>;

/** A user's two lists: their followers, and whom they follow. */
export const followListSchema = z.enum(['followers', 'following']);
export type FollowList = z.infer<typeof followListSchema>;

/** GET /api/follows/{userId}/{followers, following}: newest first, at most this many. */
export const FOLLOW_LIST_LENGTH = 1000;
export const followedUsersSchema = z.array(
  z.object({
    id: z.int().positive(),
    username: z.string(),
    displayName: z.string(),
    profileImage: z.string().nullable(),
  }),
);
export type FollowedUser = z.infer<typeof followedUsersSchema>[number];
