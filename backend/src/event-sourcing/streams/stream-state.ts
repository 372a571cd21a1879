import { type EventDefinition, type Happened, readStored } from '@meguri/contracts/events/event.ts';
import type { EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Actor } from './command.ts';
import { FIRST_HASH, follows, hashOf } from './hash-chain.ts';

/** An event as decisions return it. */
export interface Decided {
  readonly type: string;
  readonly data: unknown;
}

/** One kind of stream: its events and how they fold into a state. */
export interface StreamKind<State, Event extends Decided> {
  readonly log: EventLog;
  /** Stream name = prefix + id. */
  readonly prefix: string;
  readonly definitions: ReadonlyMap<string, EventDefinition>;
  /** The state of a stream without events. */
  readonly initialState: State;
  /** Pure; throws when the event can't follow. */
  readonly evolve: (state: State, event: Happened<Event>) => State;
  /** The actor's role in the stream, given the state right after the command's events. */
  readonly partyOf: (actor: Actor, state: State) => Party;
  /** How many streams' states are cached; default 10,000. */
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
  /** Ids of all events, by which retries are recognised. */
  readonly ids: Set<string>;
  /** Id of the last event: the next append follows it. */
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
 * Folds stored events, oldest first, onto `before`, which isn't changed.
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

/** Whether the stored events, oldest first, directly follow `before`. */
export function continues<State>(before: StreamState<State>, [first]: readonly StoredEvent[]): boolean {
  return first === undefined || follows(before.hash, first);
}

/** A stored event as folds read it, upcast to its newest version. */
export function readEvent<Event extends Decided>(
  definitions: ReadonlyMap<string, EventDefinition>,
  stored: StoredEvent,
): Event {
  const { type, data } = readStored(definitions, stored);
  return { type, data, id: stored.id, time: timeOf(stored.metadata) } as Decided as Event;
}

const TIME = '"time":"';

/**
 * Finds the time without parsing the metadata, which is parsed only when more is needed; it contains only ids and
 * hashes besides, so the key occurs once. Parsing the string makes a copy: a slice would keep the whole text in memory
 * as long as the state.
 */
function timeOf(metadata: string): string {
  const start = metadata.indexOf(TIME) + TIME.length;
  if (start < TIME.length) throw new Error('metadata without a time');
  return JSON.parse(metadata.slice(start - 1, metadata.indexOf('"', start) + 1)) as string;
}
