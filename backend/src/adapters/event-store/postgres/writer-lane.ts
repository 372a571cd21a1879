import {
  EventLogUnavailable,
  HistoryChanged,
  NO_STREAM,
  RevisionConflict,
} from '@meguri/contracts/events/event-log.ts';
import type { AppendResult, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { appendGroup } from './append-call.ts';
import type { AppendOutcome, RequestedAppend } from './append-call.ts';
import type { Client } from 'pg';
import { GroupSize } from './group-size.ts';
import type { FlushedPosition } from './flushed-position.ts';
import type { PersistentConnection } from './persistent-connection.ts';
import { printPosition } from './position.ts';
import type { SeenHeads } from './seen-heads.ts';
import { asUnavailable, isRefusal } from './unavailable.ts';

const UNIQUE_VIOLATION = '23505';
/** SQLSTATE raised by the log's check for gaps. */
const GAP = '23000';

/** Groups sent and not answered: while Postgres commits one, the next one has already arrived there. */
const MAX_IN_FLIGHT = 2;

/** With this many pending appends, a group sent into an idle lane leaves half of them to the next group. */
const WORTH_HALVING = 64;

/** After a group met another process's events, this many further groups expect more of them. */
const EXPECTED_GROUPS = 32;

/** `pg` has this property, though its types don't. */
type ClientOfProcess = Client & { readonly processID: number };

interface WaitingAppend extends RequestedAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface WriterLaneListeners {
  /** Called after a group's commit with its events in log order; `before` is the position in front of them. */
  readonly committed: (before: number, events: readonly StoredEvent[]) => void;
  /** Called when it is unknown whether a group was stored. */
  readonly outcomeUnknown: () => void;
  /** Called with a sentence when an append met another event than the one it follows. */
  readonly historyChanged: (reason: string) => void;
}

/**
 * The process's only writer. Appends that arrive while groups are in flight form the next group: one transaction, one
 * round trip, at most one append per stream; each succeeds or conflicts separately. Groups are pipelined on one
 * connection, so they commit and are answered in order. While other processes write too, a group's commit doesn't hold
 * the lock until the disk has answered: a second commit waits for that.
 */
export class WriterLane {
  readonly #connection: PersistentConnection;
  readonly #seen: SeenHeads;
  readonly #flushed: FlushedPosition;
  readonly #listeners: WriterLaneListeners;
  /** The connection over which the heads were seen. */
  #client: Client | null = null;
  /** End position of the newest group. */
  #end: number | null = null;
  /** The number of further groups that expect other processes' appends. */
  #sharedGroups = 0;
  #waiting: WaitingAppend[] = [];
  readonly #busyStreams = new Set<string>();
  readonly #inFlight = new Set<Promise<void>>();
  #scheduled = false;
  #closed = false;

  /** @param connection must support pipelining */
  constructor(
    connection: PersistentConnection,
    seen: SeenHeads,
    flushed: FlushedPosition,
    listeners: WriterLaneListeners,
  ) {
    this.#connection = connection;
    this.#seen = seen;
    this.#flushed = flushed;
    this.#listeners = listeners;
  }

  append(append: RequestedAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new EventLogUnavailable('the event log is closed'));
      this.#waiting.push({ ...append, resolve, reject });
      this.#schedule();
    });
  }

  /** Whether that server process runs this lane's groups, which the lane announces itself. */
  writesAs(processId: number): boolean {
    return (this.#client as ClientOfProcess | null)?.processID === processId;
  }

  /** Writes pending appends, then closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#waiting.length > 0 || this.#inFlight.size > 0) {
      await endOfTurn();
      await Promise.all(this.#inFlight);
    }
    await this.#connection.close();
  }

  /**
   * Sends at the end of this tick, so that other callers in it, and those the last group has just answered, can join.
   */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight.size === MAX_IN_FLIGHT) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#inFlight.size < MAX_IN_FLIGHT && this.#send());
    });
  }

  /** @returns false when nothing can be sent now */
  #send(): boolean {
    const group = this.#takeGroup();
    if (group.length === 0) return false;
    for (const { stream } of group) this.#busyStreams.add(stream);
    const written = this.#write(group).finally(() => {
      this.#inFlight.delete(written);
      for (const { stream } of group) this.#busyStreams.delete(stream);
      if (this.#waiting.length > 0) this.#schedule();
    });
    this.#inFlight.add(written);
    return true;
  }

  #takeGroup(): WaitingAppend[] {
    const group: WaitingAppend[] = [];
    const left: WaitingAppend[] = [];
    const halve = this.#inFlight.size === 0 && this.#waiting.length >= WORTH_HALVING;
    const size = new GroupSize(halve ? Math.ceil(this.#waiting.length / 2) : Infinity);
    const passed = new Set<string>();
    for (const append of this.#waiting) {
      const blocked = passed.has(append.stream) || this.#busyStreams.has(append.stream);
      const taken = !blocked && size.admits(append);
      (taken ? group : left).push(append);
      // A group holds one append per stream, and appends of a stream don't overtake one another.
      passed.add(append.stream);
    }
    this.#waiting = left;
    return group;
  }

  async #write(group: readonly WaitingAppend[], mustCompare = false): Promise<void> {
    let client;
    let compareHeads = mustCompare;
    try {
      client = await this.#openClient();
      compareHeads ||= !this.#allAtSeenHeads(group);
      this.#settle(
        group,
        await appendGroup(client, group, { compareHeads, othersAppend: this.#sharedGroups > 0 }),
        client,
      );
    } catch (error) {
      if (isRefusal(error)) return this.#afterRefusal(group, compareHeads, error);
      this.#giveUp(client);
      for (const append of group) append.reject(asUnavailable(error));
    }
  }

  /** Groups in flight may have been stored, or may still be. */
  #giveUp(client: Client | undefined): void {
    this.#seen.clear();
    if (client === undefined) return;
    this.#connection.drop(client);
    if (this.#client === client) this.#client = null;
    this.#listeners.outcomeUnknown();
  }

  /** Heads seen over a former connection may be gone. */
  async #openClient(): Promise<Client> {
    const client = await this.#connection.client();
    if (client !== this.#client) {
      this.#seen.clear();
      this.#end = null;
    }
    this.#client = client;
    return client;
  }

  /**
   * When true Postgres needn't compare heads: an event that was seen exists, and an append behind its head violates the
   * unique index.
   */
  #allAtSeenHeads(group: readonly WaitingAppend[]): boolean {
    return group.every(({ stream, expectedRevision, follows }) => {
      const head = this.#seen.of(stream);
      if (head === null) return expectedRevision === NO_STREAM;
      return head.revision === expectedRevision && (follows === undefined || head.id === follows);
    });
  }

  /** Nothing of the group was stored, because one refused append rolls back the others: find out which one it was. */
  async #afterRefusal(
    group: readonly WaitingAppend[],
    compared: boolean,
    refusal: Error & { code: string },
  ): Promise<void> {
    const [only] = group;
    if (!compared && [UNIQUE_VIOLATION, GAP].includes(refusal.code)) await this.#write(group, true);
    else if (group.length > 1) for (const append of group) await this.#write([append], true);
    else if (refusal.code === UNIQUE_VIOLATION) only?.reject(conflictAtHead(only));
    else only?.reject(refusal);
  }

  #settle(group: readonly WaitingAppend[], outcomes: readonly AppendOutcome[], client: Client): void {
    const added: StoredEvent[] = [];
    let before: number | null = null;
    group.forEach((append, index) => {
      const outcome = outcomes[index];
      if (outcome?.kind === 'appended') {
        before ??= outcome.firstPosition - 1;
        pushStored(added, append, outcome.firstPosition);
      }
    });
    if (before !== null) {
      this.#sharedGroups =
        this.#end !== null && before > this.#end ? EXPECTED_GROUPS : Math.max(0, this.#sharedGroups - 1);
      this.#end = before + added.length;
      this.#flushed.note(before + added.length, client);
      this.#listeners.committed(before, added);
    }
    group.forEach((append, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) return;
      if (outcome.kind === 'appended' || outcome.kind === 'duplicate') this.#noteEnd(append);
      answer(append, outcome);
    });
    const changed = group.find((_, index) => outcomes[index]?.kind === 'changed');
    if (changed !== undefined)
      this.#listeners.historyChanged(
        `${changed.stream} has another event at revision ${changed.expectedRevision} than was read before`,
      );
  }

  #noteEnd({ stream, expectedRevision, events }: WaitingAppend): void {
    const { id } = events.at(-1)!;
    this.#seen.note(stream, { revision: expectedRevision + events.length, id }, this.#seen.edition);
  }
}

function answer(append: WaitingAppend, outcome: AppendOutcome): void {
  const { stream, expectedRevision, events } = append;
  const revision = expectedRevision + events.length;
  if (outcome.kind === 'conflict') append.reject(new RevisionConflict(stream, expectedRevision, outcome.head));
  else if (outcome.kind === 'changed') append.reject(new HistoryChanged(stream, expectedRevision));
  else {
    const duplicate = outcome.kind === 'duplicate';
    const last = duplicate ? outcome.lastPosition : outcome.firstPosition + events.length - 1;
    append.resolve({ revision, position: printPosition(last), duplicate });
  }
}

function pushStored(added: StoredEvent[], append: RequestedAppend, firstPosition: number): void {
  append.events.forEach(({ id, type, version, data, metadata }, offset) => {
    const position = printPosition(firstPosition + offset);
    const revision = append.expectedRevision + 1 + offset;
    added.push({ id, type, version, data, metadata, stream: append.stream, revision, position });
  });
}

/**
 * The expected revision was the head, but an appended id already exists in the stream: the stream has advanced since
 * the writer read it.
 */
function conflictAtHead({ stream, expectedRevision }: RequestedAppend): RevisionConflict {
  return new RevisionConflict(stream, expectedRevision, expectedRevision);
}
