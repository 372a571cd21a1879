import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '@meguri/contracts/read-models/administration.ts';
import { actorOf } from './actor.ts';

const by = (id: number | null, party: 'borrower' | 'system') =>
  ({ metadata: { actor: { id, party } } }) as unknown as RecordedEvent;

it('the actor of an event is shown by party and user name, if there is one', () => {
  const history = { usernames: { 3: 'kenji' } };
  expect(actorOf(by(3, 'borrower'), history)).toBe('借り手 @kenji');
  expect(actorOf(by(4, 'borrower'), history)).toBe('借り手');
  expect(actorOf(by(null, 'system'), history)).not.toContain('@');
});
