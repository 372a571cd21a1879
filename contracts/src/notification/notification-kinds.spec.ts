import { expect, it } from '@jest/globals';
import { type NotificationKind, type NotificationTopic, topicOf } from './notification-kinds.ts';

it.each<[NotificationKind, NotificationTopic]>([
  ['payout_reminder', 'money'],
  ['damage_fee_reminder', 'damage'],
  ['due_tomorrow', 'reminder'],
])('%s is turned off with what its row of the settings names: %s', (kind, topic) => {
  expect(topicOf(kind)).toBe(topic);
});
