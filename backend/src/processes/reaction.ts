import type { Position } from '@meguri/contracts/event-log.ts';
import type { CalendarEvent } from '@meguri/contracts/item-calendar/item-calendar.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Job } from '../adapters/jobs/job.ts';
import type { Cause } from './jobs.ts';

/** An event with where and why it happened. */
export interface Seen<Event> {
  /** The round's or the item's id. */
  readonly target: string;
  readonly event: Event;
  readonly position: Position;
  /** The event itself, as cause of what follows. */
  readonly cause: Cause;
}

/** What one process wants done after an event. Pure. */
export type Reaction<Event extends RoundEvent | CalendarEvent> = (seen: Seen<Event>) => readonly Job[];
export type ReactionTo<Type extends (RoundEvent | CalendarEvent)['type']> = Reaction<
  Extract<RoundEvent | CalendarEvent, { type: Type }>
>;
