import * as z from 'zod';
import { NOTIFICATION_GROUP_IDS } from './notification-groups.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { pageCursor } from '../shared/page-query.ts';

/** Notifications per page. */
export const NOTIFICATIONS_PER_PAGE = 20;
/** Notifications are deleted after this many days. */
export const NOTIFICATIONS_KEPT_DAYS = 180;
const MAX_MARKED = 100;

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** A short title: `返却をお願いします`. */
  title: z.string(),
  /**
   * One sentence with the item, the other user's display name and the deadline in Tokyo time. Never a code or a
   * password.
   */
  sentence: z.string(),
  /** Where the button leads: a path of this site, such as `/rental-requests/…`. */
  path: z.string(),
  /** Path of the photo of the item or of the other user; null: none. */
  picture: z.string().nullable(),
  /** The domain's time. For a combined notification (chat): of the newest. */
  at: z.iso.datetime({ offset: true }),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationQuerySchema = z.strictObject({
  cursor: pageCursor(200),
  /** Only unread ones. */
  unread: z.stringbool().default(false),
  /** Only those of these topics. */
  group: z.enum(NOTIFICATION_GROUP_IDS).optional(),
});
export type NotificationQuery = z.output<typeof notificationQuerySchema>;

/** GET /api/notifications: newest first. `unreadCount` counts all unread ones, whatever the query. */
export const notificationPageSchema = z.object({
  items: z.array(notificationSchema),
  unreadCount: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

/**
 * PUT /api/notifications/read: those in `ids`; or `upTo` and all older ones. Responds with 204; other users' and
 * deleted ones are ignored.
 */
export const markReadSchema = z.union(
  [z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_MARKED) }), z.strictObject({ upTo: z.uuid() })],
  '既読にするお知らせを指定してください',
);
export type MarkRead = z.infer<typeof markReadSchema>;
