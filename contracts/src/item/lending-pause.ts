import * as z from 'zod';

/** PUT /api/user/lending-pause: whether the viewer stops taking requests for all items, or takes them again. */
export const lendingPauseInputSchema = z.object({ on: z.boolean() });
export type LendingPauseInput = z.infer<typeof lendingPauseInputSchema>;

/** GET and PUT /api/user/lending-pause: the viewer's items that are neither deleted nor suspended. */
export const lendingPauseSchema = z.object({
  /** Whether the pause has stopped any. */
  on: z.boolean(),
  /** How many take requests; during a pause those that were listed or published since. */
  lent: z.int().nonnegative(),
  /** How many were stopped by the pause, and take requests again after it. */
  paused: z.int().nonnegative(),
});
export type LendingPause = z.infer<typeof lendingPauseSchema>;
