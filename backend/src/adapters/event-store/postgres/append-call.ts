import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import type { Client, QueryArrayConfig } from 'pg';
import { FLUSH } from './flushed-position.ts';
import { ANOTHER_EVENT, SEPARATOR } from './sql/append-function.ts';

/** One append as the caller requested it. */
export interface RequestedAppend {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly EventToAppend[];
  /** Id of the event at the expected revision; undefined: not checked. */
  readonly follows: string | undefined;
}

/**
 * The outcome of one append of a group; positions are numbers, `head` is the revision before it. `changed`: the head
 * has the expected revision, but isn't the event that should be followed.
 */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly firstPosition: number }
  | { readonly kind: 'duplicate'; readonly lastPosition: number }
  | { readonly kind: 'conflict'; readonly head: number }
  | { readonly kind: 'changed' };

export interface AppendMode {
  /** See `event_log.append`. */
  readonly compareHeads: boolean;
  /** Whether other processes append too: a commit that waits for the disk would then block them by its lock. */
  readonly othersAppend: boolean;
}

/**
 * Appends a group with at most one append per stream. When other processes append too, the group commits without
 * waiting for the disk and a second, waiting commit follows: once that is answered the first one is durable as well.
 * @throws EventLogUnavailable, and what Postgres refuses
 */
export async function appendGroup(
  client: Client,
  group: readonly RequestedAppend[],
  mode: AppendMode,
): Promise<AppendOutcome[]> {
  const appending = client.query<AppendAnswer>(appendCall(group, mode));
  const flushing = mode.othersAppend ? flush(client) : null;
  const [appended, flushed] = await Promise.allSettled([appending, flushing]);
  if (appended.status === 'rejected') throw appended.reason;
  if (flushed.status === 'rejected') throw flushed.reason;
  const [answer] = appended.value.rows;
  if (answer === undefined) throw new Error('event_log.append answered no row');
  const outcomes = readOutcomes(group, answer);
  if (!mode.othersAppend && onlyRepeats(outcomes)) await flush(client);
  return outcomes;
}

/**
 * A group that inserts nothing also commits nothing, so the events it met may be another process's and not durable yet.
 */
const onlyRepeats = (outcomes: readonly AppendOutcome[]): boolean =>
  outcomes.some(({ kind }) => kind === 'duplicate') && outcomes.every(({ kind }) => kind !== 'appended');

async function flush(client: Client): Promise<void> {
  try {
    await client.query(FLUSH);
  } catch (cause) {
    throw new EventLogUnavailable('event log in Postgres: what was appended may be lost', { cause });
  }
}

/** The row of `event_log.append` before decoding; heads and repeated are null when all appends were admitted. */
type AppendAnswer = [heads: string | null, base: string, repeated: string | null];

const CALL = 'FROM event_log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
const AND_WAIT = { name: 'event_log_append', text: `SELECT heads, base, repeated ${CALL}` };
/** Valid for this transaction, including its commit. */
const WITHOUT_WAITING = {
  name: 'event_log_append_at_once',
  text: `SELECT heads, base, repeated, set_config('synchronous_commit', 'off', true) ${CALL}`,
};

const asText = { getTypeParser: () => (text: string) => text };

function appendCall(group: readonly RequestedAppend[], { compareHeads, othersAppend }: AppendMode): QueryArrayConfig {
  const numbers: number[] = [];
  const streams: string[] = [];
  const revisions: number[] = [];
  const events: EventToAppend[] = [];
  group.forEach((append, index) => {
    append.events.forEach((event, offset) => {
      numbers.push(index + 1);
      streams.push(append.stream);
      revisions.push(append.expectedRevision + 1 + offset);
      events.push(event);
    });
  });
  return {
    ...(othersAppend ? WITHOUT_WAITING : AND_WAIT),
    values: [
      compareHeads,
      group.map((append) => append.stream).join(SEPARATOR),
      group.map((append) => append.expectedRevision).join(','),
      group.map((append) => append.follows ?? '').join(','),
      group.map((append) => append.events.length).join(','),
      numbers.join(','),
      streams.join(SEPARATOR),
      revisions.join(','),
      events.map((event) => event.id).join(','),
      events.map((event) => event.type).join(SEPARATOR),
      events.map((event) => event.version).join(','),
      events.map((event) => event.data).join(SEPARATOR),
      events.map((event) => event.metadata).join(SEPARATOR),
    ],
    rowMode: 'array',
    types: asText,
  };
}

/** The outcomes in the order of the group's appends. */
function readOutcomes(group: readonly RequestedAppend[], answer: AppendAnswer): AppendOutcome[] {
  const heads = answer[0]?.split(',').map(Number) ?? group.map((append) => append.expectedRevision);
  const repeated = answer[2]?.split(',').map(Number);
  let position = Number(answer[1]);
  return group.map((append, index): AppendOutcome => {
    const head = heads[index];
    if (head === undefined) throw new Error(`event_log.append answered ${heads.length} of ${group.length} appends`);
    if (head === append.expectedRevision) {
      const firstPosition = position + 1;
      position += append.events.length;
      return { kind: 'appended', firstPosition };
    }
    if (head === ANOTHER_EVENT) return { kind: 'changed' };
    const lastPosition = repeated?.[index] ?? 0;
    return lastPosition > 0 ? { kind: 'duplicate', lastPosition } : { kind: 'conflict', head };
  });
}
