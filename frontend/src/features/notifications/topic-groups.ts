import type { NotificationTopic } from '@meguri/contracts/notification/notification-kinds.ts';

export interface TopicGroup {
  readonly label: string;
  readonly topics: readonly NotificationTopic[];
}

/** Topics as people look for them in the settings. */
export const TOPIC_GROUPS: readonly TopicGroup[] = [
  { label: '取引の流れ', topics: ['request', 'payment', 'handover', 'return', 'reminder'] },
  { label: 'お金と補償', topics: ['money', 'damage'] },
  { label: '人とのつながり', topics: ['chat', 'review', 'follow'] },
  { label: '見つける', topics: ['favourite', 'news'] },
  { label: 'アカウント', topics: ['account'] },
];
