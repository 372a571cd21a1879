import * as z from 'zod';

/** GET and POST /api/demo/clock: the domain's time in a demo, which administrators can move. */
export const demoTimeSchema = z.object({
  now: z.iso.datetime(),
  /** When the next deadline falls due; null: there is none. */
  nextDeadline: z.iso.datetime().nullable(),
});
export type DemoTime = z.infer<typeof demoTimeSchema>;
