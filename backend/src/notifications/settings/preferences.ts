import {
  DIGEST_TOPICS,
  isFixed,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettingsInput } from '@meguri/contracts/notification/notification-settings.ts';

/** How one person wants to be told. */
export type Preferences = NotificationSettingsInput;

/** As it is stored; null: never changed. A topic of a newer release isn't in what an older one stored. */
export interface StoredPreferences {
  readonly topics: Partial<Preferences['topics']> | null;
  readonly quietHours: boolean | null;
  readonly dailyDigest: boolean | null;
}

const ALL_ON = { toast: true, mail: true, push: true } as const;

/** Everything is on until people turn it off; what nobody can turn off stays on. */
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

/** Whether mails about this topic wait for the day's one. */
export const isDigested = ({ dailyDigest }: Preferences, topic: NotificationTopic): boolean =>
  dailyDigest && DIGEST_TOPICS.includes(topic);
