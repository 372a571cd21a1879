import * as z from 'zod';
import { counterpartSchema } from '../shared/person.ts';

/**
 * GET, POST and DELETE /api/blocks/{userId}: GET returns whether the viewer blocks that user; the others respond with
 * 204.
 */
export const blockStateSchema = z.object({ isBlocked: z.boolean() });
export type BlockState = z.infer<typeof blockStateSchema>;

/** GET /api/blocks: users whom the viewer blocks, latest first. */
export const blockedUsersSchema = z.object({
  items: z.array(counterpartSchema.extend({ blockedAt: z.iso.datetime() })),
});
export type BlockedUsers = z.infer<typeof blockedUsersSchema>;
