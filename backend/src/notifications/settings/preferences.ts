import {
  DIGEST_TOPICS,
  isFixed,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettingsInput } from '@meguri/contracts/notification/notification-settings.ts';

/** One user's notification settings. */
export type Preferences = NotificationSettingsInput;

/** The stored row; null: never changed. A topic that a newer release introduced may be missing. */
export interface StoredPreferences {
  readonly topics: Partial<Preferences['topics']> | null;
  readonly quietHours: boolean | null;
  readonly dailyDigest: boolean | null;
}

const ALL_ON = { toast: true, mail: true, push: true } as const;

/** Everything is on until the user turns it off; fixed channels are always on. */
export function preferencesOf({ topics, quietHours, dailyDigest }: StoredPreferences): Preferences {
  const channels = (topic: NotificationTopic) => {
    const stored = topics?.[topic] ?? ALL_ON;
    const on = (channel: NotificationChannel) => isFixed(topic, channel) || stored[channel];
    return { toast: on('toast'), mail: on('mail'), push: on('push') };
  };
  const entries = NOTIFICATION_TOPICS.map((topic) => [topic, channels(topic)] as const);
  return {
    topics: Object.fromEntries(entries) as Preferences['topics'],
    quietHours: quietHours ?? true,
    dailyDigest: dailyDigest ?? true,
  };
}

/** Whether mails of this topic wait for the daily digest. */
export const isDigested = ({ dailyDigest }: Preferences, topic: NotificationTopic): boolean =>
  dailyDigest && DIGEST_TOPICS.includes(topic);
