import { type EventDefinition, type Happened, readStored } from '@meguri/contracts/events/event.ts';
import type { EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Actor } from './command.ts';
import { FIRST_HASH, follows, hashOf } from './hash-chain.ts';

/** An event as decisions make it. */
export interface Decided {
  readonly type: string;
  readonly data: unknown;
}

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

/** A stream folded up to `revision`, with what the next append needs. */
export interface StreamState<State> {
  readonly state: State;
  /** -1 while the stream has no events. */
  readonly revision: number;
  readonly position: Position | null;
  /** The last event's hash. */
  readonly hash: string;
  /** Of all events: by them a command is recognised. */
  readonly ids: Set<string>;
  /** Of the last event: the next append follows it. */
  readonly lastId: string | undefined;
}

export function emptyStream<State, Event extends Decided>(kind: StreamKind<State, Event>): StreamState<State> {
  return {
    state: kind.initialState,
    revision: -1,
    position: null,
    hash: FIRST_HASH,
    ids: new Set(),
    lastId: undefined,
  };
}

/**
 * The state after the stored events that follow `before`, oldest first; `before` itself stays as it is.
 * @throws UnreadableEvent, and what `evolve` throws: a stored event that doesn't fit is corruption
 */
export function foldOnto<State, Event extends Decided>(
  kind: StreamKind<State, Event>,
  before: StreamState<State>,
  stored: readonly StoredEvent[],
): StreamState<State> {
  const last = stored.at(-1);
  if (last === undefined) return before;
  const ids = new Set(before.ids);
  let state = before.state;
  for (const event of stored) {
    ids.add(event.id);
    state = kind.evolve(state, readEvent<Happened<Event>>(kind.definitions, event));
  }
  const { revision, position, metadata, id } = last;
  return { state, revision, position, hash: hashOf(metadata), ids, lastId: id };
}

/** Whether the stored events, oldest first, were appended to a stream as `before` has it. */
export function continues<State>(before: StreamState<State>, [first]: readonly StoredEvent[]): boolean {
  return first === undefined || follows(before.hash, first);
}

/** A stored event as folds read it, lifted to its newest version. */
export function readEvent<Event extends Decided>(
  definitions: ReadonlyMap<string, EventDefinition>,
  stored: StoredEvent,
): Event {
  const { type, data } = readStored(definitions, stored);
  return { type, data, id: stored.id, time: timeOf(stored.metadata) } as Decided as Event;
}

const TIME = '"time":"';

/**
 * Metadata is parsed only when more than the time is needed: it holds ids and hashes besides, so the key is found once.
 * Parsing the one string makes a copy: a slice would keep all of the text alive for as long as the state holds the time.
 */
function timeOf(metadata: string): string {
  const start = metadata.indexOf(TIME) + TIME.length;
  if (start < TIME.length) throw new Error('metadata without a time');
  return JSON.parse(metadata.slice(start - 1, metadata.indexOf('"', start) + 1)) as string;
}
