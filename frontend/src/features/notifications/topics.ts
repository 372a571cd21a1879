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

/** Topics as people look for them in the settings. */
export const TOPIC_GROUPS: readonly TopicGroup[] = [
  { label: '取引の流れ', topics: ['request', 'payment', 'handover', 'return', 'reminder'] },
  { label: 'お金と不具合', topics: ['money', 'damage'] },
  { label: '人とのつながり', topics: ['chat', 'review', 'follow'] },
  { label: 'おすすめとご案内', topics: ['favourite', 'news'] },
  { label: 'アカウント', topics: ['account'] },
];

type Topics = NotificationSettingsInput['topics'];
type Fixed = NotificationSettings['fixed'];

/** What somebody can choose about one way. */
const choosable = (channel: NotificationChannel, fixed: Fixed) =>
  NOTIFICATION_TOPICS.filter(
    (topic) => hasChannel(topic, channel) && !fixed.some((one) => one.topic === topic && one.channel === channel),
  );

/** Whether one hears of everything by that way, of nothing, or of some. */
export function allBy(channel: NotificationChannel, topics: Topics, fixed: Fixed): boolean | 'some' {
  const on = choosable(channel, fixed).filter((topic) => topics[topic][channel]).length;
  if (on === 0) return false;
  return on === choosable(channel, fixed).length ? true : 'some';
}

/** Everything by that way, or nothing; what can't be chosen stays. */
export const setAllBy = (channel: NotificationChannel, on: boolean, topics: Topics, fixed: Fixed): Topics =>
  choosable(channel, fixed).reduce(
    (changed, topic) => ({ ...changed, [topic]: { ...changed[topic], [channel]: on } }),
    topics,
  );
