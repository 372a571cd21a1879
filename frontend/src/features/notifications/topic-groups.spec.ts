import { expect, it } from '@jest/globals';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import { TOPIC_GROUPS } from './topic-groups.ts';

it('every topic stands in the settings once', () => {
  expect(TOPIC_GROUPS.flatMap(({ topics }) => topics).toSorted()).toEqual(NOTIFICATION_TOPICS.toSorted());
});
