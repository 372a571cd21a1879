import * as z from 'zod';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { pageCursor } from '../shared/page-query.ts';

/** How many a page has. */
export const NOTIFICATIONS_PER_PAGE = 20;
/** Kept for so many days. */
export const NOTIFICATIONS_KEPT_DAYS = 180;
const MAX_MARKED = 100;

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** A few words: `返却をお願いします`. */
  title: z.string(),
  /** One sentence with the item, the other's display name and the deadline in Tokyo's words. Never a code or a password. */
  sentence: z.string(),
  /** Where the button leads: a path of this site, as `/rental-requests/…`. */
  path: z.string(),
  /** Path of the item's first photo, or of the person's; null: there is none. */
  picture: z.string().nullable(),
  /** The domain's time. Of a gathered one (chat): of the newest. */
  at: z.iso.datetime({ offset: true }),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationQuerySchema = z.strictObject({
  cursor: pageCursor(200),
  /** Only what the viewer hasn't read. */
  unread: z.stringbool().default(false),
});
export type NotificationQuery = z.output<typeof notificationQuerySchema>;

/** GET /api/notifications: the newest first. `unreadCount` counts all, not this page's nor only those asked for. */
export const notificationPageSchema = z.object({
  items: z.array(notificationSchema),
  unreadCount: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

/**
 * PUT /api/notifications/read: those named; or one's `upTo` this one, itself and all older ones. Answers 204; what isn't
 * one's own, or is gone, is passed over.
 */
export const markReadSchema = z.union(
  [z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_MARKED) }), z.strictObject({ upTo: z.uuid() })],
  '既読にするお知らせを指定してください',
);
export type MarkRead = z.infer<typeof markReadSchema>;
