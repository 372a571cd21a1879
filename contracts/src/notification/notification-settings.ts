import * as z from 'zod';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from './notification-kinds.ts';

/** In quiet hours nothing is mailed or pushed, except what has a deadline before `deadlineBefore`. Hours in Tokyo. */
export const QUIET_HOURS = { from: 22, until: 8, deadlineBefore: 9 } as const;
/** The hour in Tokyo at which the daily digest is sent. */
export const DIGEST_HOUR = 18;

const channelsSchema = z.strictObject({ toast: z.boolean(), mail: z.boolean(), push: z.boolean() });

/** PUT /api/notification-settings; fixed channels stay on, whatever is sent. */
export const notificationSettingsInputSchema = z.strictObject({
  topics: z.strictObject(
    Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, channelsSchema])) as Record<
      (typeof NOTIFICATION_TOPICS)[number],
      typeof channelsSchema
    >,
  ),
  quietHours: z.boolean(),
  /** Combines mails about favourites and followers into one per day. */
  dailyDigest: z.boolean(),
});
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInputSchema>;

/** GET and PUT /api/notification-settings */
export const notificationSettingsSchema = notificationSettingsInputSchema.extend({
  /** Channels that can't be turned off. */
  fixed: z.array(z.object({ topic: z.enum(NOTIFICATION_TOPICS), channel: z.enum(NOTIFICATION_CHANNELS) })),
  /**
   * Whether mails can be sent; `unconfirmed`: an address awaits confirmation and gets no mail; `none`: there is no
   * address.
   */
  mail: z.enum(['confirmed', 'unconfirmed', 'none']),
  /** The number of devices with push. */
  devices: z.int().nonnegative(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/**
 * GET /unsubscribe?t=… is a page that asks for confirmation and needs no session; POST to the same URL turns the
 * topic's mails off (RFC 8058). Only mails contain this URL.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
