import type { EventDefinition } from '@meguri/contracts/events/event.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Actor } from './command.ts';

/** An event as decisions make it. */
export interface Decided {
  readonly type: string;
  readonly data: unknown;
}

/** An event as `evolve` folds it: with its id and the domain's time (ISO 8601 UTC) of its decision. */
export type Happened<Event extends Decided> = Event & { readonly id: string; readonly time: string };

/** One kind of stream: what its events are and how a state follows from them. */
export interface StreamKind<State, Event extends Decided> {
  readonly log: EventLog;
  /** Stream name = prefix + id. */
  readonly prefix: string;
  readonly definitions: ReadonlyMap<string, EventDefinition>;
  /** The state of a stream without events. */
  readonly initialState: State;
  /** Pure; throws when the event can't follow. */
  readonly evolve: (state: State, event: Happened<Event>) => State;
  /** Who the actor is to the stream, in the state right after the command's events. */
  readonly partyOf: (actor: Actor, state: State) => Party;
  /** Streams whose states are kept in memory; 10,000 unless told otherwise. */
  readonly cacheSize?: number;
}
