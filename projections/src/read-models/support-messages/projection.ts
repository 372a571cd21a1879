import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import { InsertProjector } from '../../runner/insert-projector.ts';
import type { Projection } from '../../runner/projection.ts';
import { INSERT_SUPPORT_MESSAGES, SUPPORT_MESSAGES } from './table.ts';

/** Messages in damage cases. */
export const SUPPORT_MESSAGES_PROJECTION: Projection = {
  name: 'support_messages',
  version: 1,
  streamPrefix: DAMAGE_CASE_STREAM_PREFIX,
  tables: [SUPPORT_MESSAGES],
  open: () => new InsertProjector(INSERT_SUPPORT_MESSAGES, rowsOf),
};

function rowsOf(feedEvent: FeedEvent): readonly object[] {
  const { roundId, actor, time, event } = feedEvent.support();
  const { by, clientId, text, photos } = event.data;
  const { id, revision } = feedEvent.stored;
  return [
    {
      message_id: id,
      round_id: roundId,
      revision,
      by,
      sender_id: by === 'operator' ? null : actor.id,
      client_id: clientId,
      text_id: text && text.textId,
      photos: photos.map(({ uploadId }) => uploadId),
      sent_at: time,
    },
  ];
}
