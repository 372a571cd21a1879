import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import type { Party } from '@meguri/contracts/event-metadata.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '@meguri/contracts/item-calendar/item-calendar.ts';
import type { Actor } from '../../event-sourcing/streams/command.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../event-sourcing/streams/event-streams.ts';

/** The streams that say when an item is taken, one an item. */
@Injectable()
export class ItemCalendars extends EventStreams<ItemCalendar, CalendarEvent> {
  constructor(@Inject(EVENT_LOG) log: EventLog) {
    super({
      log,
      prefix: CALENDAR_STREAM_PREFIX,
      definitions: CALENDAR_EVENT_DEFINITIONS,
      initialState: EMPTY_CALENDAR,
      evolve: evolveCalendar,
      partyOf,
    });
  }
}

/** Only an item's owner approves, and only approving reserves days. */
const partyOf = (actor: Actor): Party => (actor.as === 'member' ? 'owner' : actor.as);
