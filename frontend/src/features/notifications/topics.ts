import {
  hasChannel,
  NOTIFICATION_TOPICS,
  type NotificationChannel,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@meguri/contracts/notification/notification-settings.ts';

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
