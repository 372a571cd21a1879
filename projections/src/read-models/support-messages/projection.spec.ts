import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import { UnreadableEvent } from '@meguri/contracts/events/event.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import { SUPPORT_MESSAGES_PROJECTION } from './projection.ts';

interface Example {
  readonly type: string;
  readonly version: number;
  readonly data: object;
}
const EXAMPLES = JSON.parse(
  readFileSync(new URL('../../../../test/golden/damage-case-events.json', import.meta.url), 'utf8'),
) as Example[];
const ROUND = '70000000-0000-4000-8000-000000000001';

const feedEvent = ({ type, version, data }: Example, revision: number): FeedEvent =>
  new FeedEvent({
    ...{ id: `id ${revision}`, stream: DAMAGE_CASE_STREAM_PREFIX + ROUND, revision, position: String(revision) },
    ...{ type, version, data: JSON.stringify(data) },
    metadata: JSON.stringify({ actor: { id: 7, party: 'x' }, time: '2026-03-05T00:00:00.000Z' }),
  });

describe('messages of support chats', () => {
  it('have one row each, with their party and the place of their text, but no operator’s name', () => {
    const projector = SUPPORT_MESSAGES_PROJECTION.open('read_models');
    EXAMPLES.forEach((example, revision) => projector.apply(feedEvent(example, revision)));
    const rows = projector.takeWrites().flatMap((write) => write.rows as object[]);
    expect(rows).toMatchObject([
      { message_id: 'id 0', round_id: ROUND, revision: 0, by: 'borrower', sender_id: 7, photos: [expect.any(String)] },
      { revision: 1, by: 'operator', sender_id: null, text_id: expect.any(String), photos: [] },
      { revision: 2, by: 'owner', sender_id: 7, text_id: null },
    ]);
  });

  it('refuse an unknown event', () => {
    const projector = SUPPORT_MESSAGES_PROJECTION.open('read_models');
    expect(() => projector.apply(feedEvent({ type: 'Whatever', version: 1, data: {} }, 0))).toThrow(UnreadableEvent);
  });
});
