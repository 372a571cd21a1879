import { EVENT_LABELS } from '@meguri/contracts/read-models/event-labels.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import { InsertProjector } from '../../runner/insert-projector.ts';
import type { Projection } from '../../runner/projection.ts';
import { detailOf } from './details.ts';
import { INSERT_TIMELINE, TIMELINE } from './table.ts';

/** What happened to a round, line by line, with who may see each. */
export const TIMELINE_PROJECTION: Projection = {
  name: 'timeline',
  version: 1,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [TIMELINE],
  open: () => new InsertProjector(INSERT_TIMELINE, rowsOf),
};

function rowsOf(feedEvent: FeedEvent): readonly object[] {
  const { roundId, actor, event } = feedEvent.round();
  const { visibleTo } = EVENT_LABELS[event.type];
  const row = {
    round_id: roundId,
    revision: feedEvent.stored.revision,
    type: event.type,
    at: event.time,
    party: actor.party,
    actor_id: actor.id,
    for_borrower: visibleTo.includes('borrower'),
    for_owner: visibleTo.includes('owner'),
    detail: detailOf(event),
  };
  return [row];
}
