import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { LogCursor } from '@meguri/projections/runner/rebuild/log-cursor.ts';
import { type Streams, streamsOf } from '../support/books.ts';

/** All rounds and calendars, read through the log's own port. */
export async function streamsIn(log: EventLog): Promise<Streams> {
  const head = await log.head();
  if (head === null) return streamsOf([]);
  const cursor = new LogCursor(log, null, { streamPrefixes: [ROUND_STREAM_PREFIX, CALENDAR_STREAM_PREFIX] });
  const events: StoredEvent[] = [];
  for (let position = ''; position < head;) {
    const batch = await cursor.next(head);
    events.push(...batch.events);
    position = batch.position;
  }
  await cursor.close();
  return streamsOf(events);
}
