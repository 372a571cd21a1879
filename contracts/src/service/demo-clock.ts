import * as z from 'zod';

/** GET and POST /api/demo/clock: the domain's time in a demo, which administrators move on. */
export const demoTimeSchema = z.object({
  now: z.iso.datetime(),
  /** When the next thing falls due of itself; null while nothing waits for a time. */
  nextDeadline: z.iso.datetime().nullable(),
});
export type DemoTime = z.infer<typeof demoTimeSchema>;
