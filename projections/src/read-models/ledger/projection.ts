import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import { InsertProjector } from '../../runner/insert-projector.ts';
import type { Projection } from '../../runner/projection.ts';
import { INSERT_LEDGER, LEDGER } from './table.ts';

/** Every movement of money as a double-entry posting. */
export const LEDGER_PROJECTION: Projection = {
  name: 'ledger',
  version: 2,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [LEDGER],
  open: () => new InsertProjector(INSERT_LEDGER, rowsOf),
};

function rowsOf(feedEvent: FeedEvent): readonly object[] {
  const { roundId, event } = feedEvent.round();
  return postingsOf(event).map(({ debit, credit, amount }, line) => ({
    round_id: roundId,
    revision: feedEvent.stored.revision,
    line,
    event_id: event.id,
    debit,
    credit,
    amount,
    at: event.time,
  }));
}
