import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_GROUPS } from '@meguri/contracts/notification/notification-groups.ts';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { allBy, setAllBy } from './topics.ts';

it('every topic is in the settings once', () => {
  expect(NOTIFICATION_GROUPS.flatMap(({ topics }) => topics as readonly NotificationTopic[]).toSorted()).toEqual(
    NOTIFICATION_TOPICS.toSorted(),
  );
});

it('operators’ bulk mails have their own label', () => {
  expect(NOTIFICATION_GROUPS.find(({ topics }) => (topics as readonly string[]).includes('news'))?.label).toBe(
    'おすすめとご案内',
  );
});

const ON = { toast: true, mail: true, push: true };
const topics = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, ON])) as NotificationSettings['topics'];
const FIXED = [{ topic: 'account', channel: 'mail' }] as const;
const fixed: NotificationSettings['fixed'] = [...FIXED];

describe('the switch of one channel', () => {
  it('is on, off or mixed', () => {
    expect(allBy('mail', topics, fixed)).toBe(true);
    expect(allBy('mail', { ...topics, chat: { ...ON, mail: false } }, fixed)).toBe('some');
    expect(allBy('mail', setAllBy('mail', false, topics, fixed), fixed)).toBe(false);
  });

  it('turns all topics off and on, except fixed ones and other channels', () => {
    const off = setAllBy('mail', false, topics, fixed);
    expect(NOTIFICATION_TOPICS.filter((topic) => off[topic].mail)).toEqual(['account']);
    expect(NOTIFICATION_TOPICS.every((topic) => off[topic].push && off[topic].toast)).toBe(true);
    expect(setAllBy('mail', true, off, fixed)).toEqual(topics);
  });

  it('doesn’t change a topic without that channel', () => {
    expect(setAllBy('push', false, topics, fixed).news.push).toBe(true);
  });
});
