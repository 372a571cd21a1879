import type { NotificationTopic } from './notification-kinds.ts';

/** Topics by what people look for, in the settings and in the list. Every topic is in one group. */
export const NOTIFICATION_GROUPS = [
  { id: 'rental', label: '取引の流れ', topics: ['request', 'payment', 'handover', 'return', 'reminder'] },
  { id: 'money', label: 'お金と不具合', topics: ['money', 'damage'] },
  { id: 'people', label: '人とのつながり', topics: ['chat', 'review', 'follow'] },
  { id: 'finds', label: 'おすすめとご案内', topics: ['favourite', 'news'] },
  { id: 'account', label: 'アカウント', topics: ['account'] },
] as const satisfies readonly {
  readonly id: string;
  readonly label: string;
  readonly topics: readonly NotificationTopic[];
}[];
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]['id'];
export const NOTIFICATION_GROUP_IDS: readonly NotificationGroup[] = NOTIFICATION_GROUPS.map(({ id }) => id);
