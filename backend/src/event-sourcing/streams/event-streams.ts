import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type AppendResult,
  HistoryChanged,
  type Position,
  RevisionConflict,
  type StoredEvent,
} from '@meguri/contracts/events/event-log.ts';
import { eventMetadataSchema } from '@meguri/contracts/events/event-metadata.ts';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from './command.ts';
import { eventId, inputHash, type PreparedEvents, prepareEvents } from './prepared-events.ts';
import {
  continues,
  type Decided,
  emptyStream,
  foldOnto,
  readEvent,
  type StreamKind,
  type StreamState,
} from './stream-state.ts';
import { KeyedMutex } from './keyed-mutex.ts';

export interface Loaded<State> {
  readonly state: State;
  /** The last event's revision; -1: there is none. */
  readonly revision: number;
  /** The last event's position; null: there is none. */
  readonly position: Position | null;
}

/** The outcome of a command, with the stream's state, revision and position after it. */
export interface CommandResult<State, Event extends Decided> extends Loaded<State> {
  /** The command's events; [] if it had no more effect. */
  readonly events: readonly Event[];
  /** The stream contains this command already: nothing was decided or appended now. */
  readonly repeated: boolean;
}

/** A pure decision; [] when the command has no more effect. @throws Rejected when a rule says no */
export type DecideOn<State, Event extends Decided, Sent extends Command = Command> = (
  command: Sent,
  state: State,
) => readonly Event[];

const DEFAULT_CACHE_SIZE = 10_000;
const MAX_ATTEMPTS = 8;

/** Loads, decides and appends on streams of one kind. Nothing else appends to them. */
export class EventStreams<State, Event extends Decided> {
  readonly #kind: StreamKind<State, Event>;
  readonly #cache: LRUCache<string, StreamState<State>>;
  readonly #mutex = new KeyedMutex();
  /** Incremented when the log may have lost events that were read: all cached states become invalid. */
  #edition = 0;

  constructor(kind: StreamKind<State, Event>) {
    this.#kind = kind;
    this.#cache = new LRUCache({ max: kind.cacheSize ?? DEFAULT_CACHE_SIZE });
    kind.log.onHistoryChange(() => {
      this.#cache.clear();
      this.#edition += 1;
    });
  }

  /** Loads the current state. @throws EventLogUnavailable */
  async load(id: string): Promise<Loaded<State>> {
    const stream = this.#nameOf(id);
    const edition = this.#edition;
    const cached = this.#cache.get(stream);
    if (cached === undefined) return this.#read(stream);
    const newer = await this.#kind.log.read(stream, cached.revision + 1);
    // The cached state may belong to events that the log has lost.
    if (edition !== this.#edition || !continues(cached, newer)) return this.#read(stream);
    const current = foldOnto(this.#kind, cached, newer);
    this.#keep(stream, current, edition);
    return loaded(current);
  }

  /** An id in capitals would create a second stream for the same entity. */
  #nameOf(id: string): string {
    if (id !== id.toLowerCase()) throw new Error(`${this.#kind.prefix}${id} would be another stream of the same`);
    return this.#kind.prefix + id;
  }

  async #read(stream: string): Promise<Loaded<State>> {
    return loaded((await this.#readWhole(stream)).current);
  }

  async #readWhole(stream: string): Promise<WholeStream<State>> {
    const edition = this.#edition;
    const stored = await this.#kind.log.read(stream);
    const current = foldOnto(this.#kind, emptyStream(this.#kind), stored);
    this.#keep(stream, current, edition);
    return { stored, current };
  }

  /**
   * Decides a command on its target stream and appends the events at the revision that was read. A retry isn't decided
   * again. Commands to one stream run one after the other within a process. Of several processes, the one that appends
   * first succeeds, and the others read and decide again.
   * @throws Rejected as `decide` does; `idempotency_key_reused` for a known id with other input; `changed_meanwhile`
   * when the stream isn't at the revision that the sender has seen; `write_conflict` when every attempt lost against
   * others
   * @throws EventLogUnavailable when the outcome is unknown: the same command may be sent again
   */
  async handle<Sent extends Command>(
    command: Sent,
    decide: DecideOn<State, Event, Sent>,
  ): Promise<CommandResult<State, Event>> {
    const stream = this.#nameOf(command.target);
    return this.#mutex.take(stream, async () => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const outcome =
          (await this.#tryCached(stream, command, decide)) ?? (await this.#tryFresh(stream, command, decide));
        if (outcome !== null) return outcome;
        await delay(Math.random() * 5 * attempt);
      }
      throw new Rejected('write_conflict');
    });
  }

  /**
   * Decides on the cached state. Only an append proves that the cached state was current, so rejections, empty
   * decisions and retries are decided on a fresh read.
   */
  async #tryCached<Sent extends Command>(
    stream: string,
    command: Sent,
    decide: DecideOn<State, Event, Sent>,
  ): Promise<CommandResult<State, Event> | null> {
    const cached = this.#cache.get(stream);
    const firstId = eventId(command.id, 0);
    if (cached === undefined || cached.ids.has(firstId)) return null;
    let prepared;
    try {
      prepared = prepareEvents(this.#kind, stream, cached, { ...command, firstId }, decided(command, cached, decide));
    } catch {
      return null;
    }
    return prepared.events.length === 0 ? null : this.#append(stream, cached, prepared);
  }

  async #tryFresh<Sent extends Command>(
    stream: string,
    command: Sent,
    decide: DecideOn<State, Event, Sent>,
  ): Promise<CommandResult<State, Event> | null> {
    this.#cache.delete(stream);
    const { stored, current } = await this.#readWhole(stream);
    const firstId = eventId(command.id, 0);
    if (current.ids.has(firstId)) return this.#answerKnown(current, stored, command);
    const events = decided(command, current, decide);
    if (events.length === 0) return handled(current, [], false);
    return this.#append(stream, current, prepareEvents(this.#kind, stream, current, { ...command, firstId }, events));
  }

  /** @returns null when nothing was appended: on a conflict, or when these events were already there */
  async #append(
    stream: string,
    before: StreamState<State>,
    prepared: PreparedEvents<State, Event>,
  ): Promise<CommandResult<State, Event> | null> {
    const edition = this.#edition;
    let result: AppendResult;
    try {
      result = await this.#kind.log.append(stream, before.revision, prepared.toAppend, before.lastId);
    } catch (error) {
      this.#cache.delete(stream);
      if (error instanceof RevisionConflict || error instanceof HistoryChanged) return null;
      throw error;
    }
    if (result.duplicate) {
      this.#cache.delete(stream);
      return null;
    }
    const { ids } = before;
    for (const { id } of prepared.toAppend) ids.add(id);
    const { state, hash } = prepared;
    const lastId = prepared.toAppend.at(-1)?.id;
    const after = { state, hash, revision: result.revision, position: result.position, ids, lastId };
    this.#keep(stream, after, edition);
    return handled(after, prepared.events, false);
  }

  /** Never replaces a state by an older one: a load may end after an append that began later. */
  #keep(stream: string, current: StreamState<State>, edition: number): void {
    if (edition === this.#edition && current.revision > (this.#cache.peek(stream)?.revision ?? -1))
      this.#cache.set(stream, current);
  }

  #answerKnown(
    current: StreamState<State>,
    stored: readonly StoredEvent[],
    command: Command,
  ): CommandResult<State, Event> {
    const first = stored.findIndex(({ id }) => id === eventId(command.id, 0));
    const ofCommand = stored.slice(first).filter(({ id }, index) => id === eventId(command.id, index));
    const metadata = eventMetadataSchema.parse(JSON.parse(ofCommand[0]?.metadata ?? 'null'));
    if (metadata.inputHash !== inputHash(command.input)) throw new Rejected('idempotency_key_reused');
    const events = ofCommand.map((event) => readEvent<Event>(this.#kind.definitions, event));
    return handled(current, events, true);
  }
}

interface WholeStream<State> {
  readonly stored: readonly StoredEvent[];
  readonly current: StreamState<State>;
}

function decided<State, Event extends Decided, Sent extends Command>(
  command: Sent,
  { state, revision }: StreamState<State>,
  decide: DecideOn<State, Event, Sent>,
): readonly Event[] {
  if (command.seen !== undefined && command.seen !== revision) throw new Rejected('changed_meanwhile');
  return decide(command, state);
}

function loaded<State>({ state, revision, position }: StreamState<State>): Loaded<State> {
  return { state, revision, position };
}

function handled<State, Event extends Decided>(
  { state, revision, position }: StreamState<State>,
  events: readonly Event[],
  repeated: boolean,
): CommandResult<State, Event> {
  return { state, revision, position, events, repeated };
}
