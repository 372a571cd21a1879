import * as z from 'zod';

/** A session of the viewer. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The device as text: `iPhoneのSafari`. */
  device: z.string(),
  /** Where it was opened, such as `203.0.113.0/24`. */
  network: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  /** Up to five minutes old. */
  lastSeenAt: z.iso.datetime({ offset: true }),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** GET /api/sessions: the current one first, then by last use. */
export const sessionListSchema = z.object({ items: z.array(sessionSchema) });
export type SessionList = z.infer<typeof sessionListSchema>;

/** DELETE /api/sessions?scope=: `all` includes this session. */
export const endSessionsSchema = z.strictObject({ scope: z.enum(['all', 'others']).default('all') });
export type EndSessions = z.infer<typeof endSessionsSchema>;
