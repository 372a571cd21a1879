import {
  hasChannel,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
  type NotificationTopic,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@meguri/contracts/notification/notification-settings.ts';

export interface TopicGroup {
  readonly label: string;
  readonly topics: readonly NotificationTopic[];
}

/** Topics as grouped in the settings. */
export const TOPIC_GROUPS: readonly TopicGroup[] = [
  { label: '取引の流れ', topics: ['request', 'payment', 'handover', 'return', 'reminder'] },
  { label: 'お金と不具合', topics: ['money', 'damage'] },
  { label: '人とのつながり', topics: ['chat', 'review', 'follow'] },
  { label: 'おすすめとご案内', topics: ['favourite', 'news'] },
  { label: 'アカウント', topics: ['account'] },
];

type Topics = NotificationSettingsInput['topics'];
type Fixed = NotificationSettings['fixed'];

/** The topics that a user can change for a channel. */
const choosable = (channel: NotificationChannel, fixed: Fixed) =>
  NOTIFICATION_TOPICS.filter(
    (topic) => hasChannel(topic, channel) && !fixed.some((one) => one.topic === topic && one.channel === channel),
  );

/** Whether all topics are on for that channel, none or some. */
export function allBy(channel: NotificationChannel, topics: Topics, fixed: Fixed): boolean | 'some' {
  const on = choosable(channel, fixed).filter((topic) => topics[topic][channel]).length;
  if (on === 0) return false;
  return on === choosable(channel, fixed).length ? true : 'some';
}

/** Turns all topics on or off for a channel, except fixed ones. */
export const setAllBy = (channel: NotificationChannel, on: boolean, topics: Topics, fixed: Fixed): Topics =>
  choosable(channel, fixed).reduce(
    (changed, topic) => ({ ...changed, [topic]: { ...changed[topic], [channel]: on } }),
    topics,
  );
