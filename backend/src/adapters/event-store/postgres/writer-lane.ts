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
/** The log's last net: nothing stands behind a gap. */
const GAP = '23000';

/** Groups sent and not answered: while Postgres commits one, the next one's bytes are there already. */
const MAX_UNDER_WAY = 2;

/** From this many waiting appends on, a group that is sent into an idle lane leaves half of them to the next one. */
const WORTH_HALVING = 64;

/** After a group met another process's events, this many further groups expect to meet some, too. */
const COUNTED_ON = 32;

/** As `pg` has it, though its types don't say. */
type ClientOfProcess = Client & { readonly processID: number };

interface WaitingAppend extends RequestedAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface WriterLaneListeners {
  /** Called after a group's commit with what it added, in log order; `before` is the position in front of it. */
  readonly committed: (before: number, events: readonly StoredEvent[]) => void;
  /** Called when nobody knows whether a group was stored. */
  readonly outcomeUnknown: () => void;
  /** Called when an append met another event than the one it follows, with a sentence. */
  readonly historyChanged: (reason: string) => void;
}

/**
 * The process's one writer. Appends that arrive while groups are under way gather and go together in the next one:
 * one transaction, one round trip, at most one append of a stream; each succeeds or conflicts by itself. Groups follow
 * each other on one connection (pipelined), so they commit and answer in the order in which they were sent. While other
 * processes write too, a group's commit doesn't wait for the disk with the lock in its hands: a second commit does.
 */
export class WriterLane {
  readonly #connection: PersistentConnection;
  readonly #seen: SeenHeads;
  readonly #flushed: FlushedPosition;
  readonly #listeners: WriterLaneListeners;
  /** Over which the heads were seen. */
  #client: Client | null = null;
  /** Where the newest group ended. */
  #end: number | null = null;
  /** For how many groups others' appends are still counted on. */
  #inCompany = 0;
  #waiting: WaitingAppend[] = [];
  readonly #busyStreams = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  #scheduled = false;
  #closed = false;

  /** @param connection a pipelining one */
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

  /** Whether the groups of that server process are this lane's, which tells of them itself. */
  writesAs(processId: number): boolean {
    return (this.#client as ClientOfProcess | null)?.processID === processId;
  }

  /** Writes what waits, then closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      await endOfTurn();
      await Promise.all(this.#underWay);
    }
    await this.#connection.close();
  }

  /** Sends at the end of this turn: its other callers, and those the last group has just answered, join. */
  #schedule(): void {
    if (this.#scheduled || this.#underWay.size === MAX_UNDER_WAY) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#underWay.size < MAX_UNDER_WAY && this.#send());
    });
  }

  /** @returns false when nothing can be sent now */
  #send(): boolean {
    const group = this.#takeGroup();
    if (group.length === 0) return false;
    for (const { stream } of group) this.#busyStreams.add(stream);
    const written = this.#write(group).finally(() => {
      this.#underWay.delete(written);
      for (const { stream } of group) this.#busyStreams.delete(stream);
      if (this.#waiting.length > 0) this.#schedule();
    });
    this.#underWay.add(written);
    return true;
  }

  #takeGroup(): WaitingAppend[] {
    const group: WaitingAppend[] = [];
    const left: WaitingAppend[] = [];
    const halve = this.#underWay.size === 0 && this.#waiting.length >= WORTH_HALVING;
    const size = new GroupSize(halve ? Math.ceil(this.#waiting.length / 2) : Infinity);
    const passed = new Set<string>();
    for (const append of this.#waiting) {
      const blocked = passed.has(append.stream) || this.#busyStreams.has(append.stream);
      const taken = !blocked && size.admits(append);
      (taken ? group : left).push(append);
      // Neither a second append of a stream in one group, nor one that overtakes another.
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
      this.#settle(group, await appendGroup(client, group, { compareHeads, inCompany: this.#inCompany > 0 }), client);
    } catch (error) {
      if (isRefusal(error)) return this.#afterRefusal(group, compareHeads, error);
      this.#giveUp(client);
      for (const append of group) append.reject(asUnavailable(error));
    }
  }

  /** What was under way may be stored, or be stored yet. */
  #giveUp(client: Client | undefined): void {
    this.#seen.clear();
    if (client === undefined) return;
    this.#connection.drop(client);
    if (this.#client === client) this.#client = null;
    this.#listeners.outcomeUnknown();
  }

  /** What was seen before the connection was opened needn't be there any more. */
  async #openClient(): Promise<Client> {
    const client = await this.#connection.client();
    if (client !== this.#client) {
      this.#seen.clear();
      this.#end = null;
    }
    this.#client = client;
    return client;
  }

  /** Then Postgres need not compare heads: an event that has been seen exists, and one behind its head is unique. */
  #allAtSeenHeads(group: readonly WaitingAppend[]): boolean {
    return group.every(({ stream, expectedRevision, follows }) => {
      const head = this.#seen.of(stream);
      if (head === null) return expectedRevision === NO_STREAM;
      return head.revision === expectedRevision && (follows === undefined || head.id === follows);
    });
  }

  /** Nothing of the group was stored. One append that is refused takes the others with it: find out which. */
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
      this.#inCompany = this.#end !== null && before > this.#end ? COUNTED_ON : Math.max(0, this.#inCompany - 1);
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

/** The expected revision was the head, but an id stands in the stream already: the stream moved on since its writer read it. */
function conflictAtHead({ stream, expectedRevision }: RequestedAppend): RevisionConflict {
  return new RevisionConflict(stream, expectedRevision, expectedRevision);
}
