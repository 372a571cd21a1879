import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { contentOf } from '@meguri/contracts/rental-round/event-content.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import { InsertProjector } from '../../runner/insert-projector.ts';
import type { Projection } from '../../runner/projection.ts';
import { INSERT_TIMELINE, TIMELINE } from './table.ts';

/** What happened to a round, one row per event. */
export const TIMELINE_PROJECTION: Projection = {
  name: 'timeline',
  version: 4,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [TIMELINE],
  open: () => new InsertProjector(INSERT_TIMELINE, rowsOf),
};

function rowsOf(feedEvent: FeedEvent): readonly object[] {
  const { roundId, actor, event } = feedEvent.round();
  const { revision } = feedEvent.stored;
  return [
    { round_id: roundId, revision, type: event.type, at: event.time, party: actor.party, written: contentOf(event) },
  ];
}
