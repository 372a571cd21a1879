import * as z from 'zod';

/** One of one's own sessions. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** In words: `iPhoneのSafari`. */
  device: z.string(),
  /** Where it was opened, as `203.0.113.0/24`. */
  network: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  /** Up to five minutes old. */
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** GET /api/sessions: this one first, then the one used last. */
export const sessionListSchema = z.object({ items: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;

/** DELETE /api/sessions?scope=: all, which signs out here too, unless only the others are meant. */
export const endSessionsSchema = z.strictObject({ scope: z.enum(['all', 'others']).default('all') });
export type EndSessions = z.infer<typeof endSessionsSchema>;
