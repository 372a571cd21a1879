import * as z from 'zod';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from './notification-kinds.ts';

/** In quiet hours no mail is sent and nothing is pushed, but for what has a deadline before `deadlineBefore`. Hours in Tokyo. */
export const QUIET_HOURS = { from: 22, until: 8, deadlineBefore: 9 } as const;
/** The hour in Tokyo at which the daily digest is sent. */
export const DIGEST_HOUR = 18;

const channelsSchema = z.strictObject({ toast: z.boolean(), mail: z.boolean(), push: z.boolean() });

/** PUT /api/notification-settings; a channel that nobody can turn off stays on whatever is sent. */
export const notificationSettingsInputSchema = z.strictObject({
  topics: z.strictObject(
    Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, channelsSchema])) as Record<
      (typeof NOTIFICATION_TOPICS)[number],
      typeof channelsSchema
    >,
  ),
  quietHours: z.boolean(),
  /** Mails about favourites and followers come once a day in one. */
  dailyDigest: z.boolean(),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInputSchema>;

/** GET and PUT /api/notification-settings */
export const notificationSettingsSchema = notificationSettingsInputSchema.extend({
  /** What can't be turned off. */
  fixed: z.array(z.object({ topic: z.enum(NOTIFICATION_TOPICS), channel: z.enum(NOTIFICATION_CHANNELS) })),
  /** Where mails go; `unconfirmed`: an address waits for its link and nothing is mailed; `none`: there is none. */
  mail: z.enum(['confirmed', 'unconfirmed', 'none']),
  /** On how many devices pushes are on. */
  devices: z.int().nonnegative(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/**
 * GET /unsubscribe?t=… is a page that asks and works without signing in; POST to the same address turns the topic's mails
 * off (RFC 8058). Mails carry the address; nobody needs to build one.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
