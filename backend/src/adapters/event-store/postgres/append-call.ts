import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import type { Client, QueryArrayConfig } from 'pg';
import { FLUSH } from './flushed-position.ts';
import { ANOTHER_EVENT, SEPARATOR } from './sql/append-function.ts';

/** One append as a caller asked for it. */
export interface RequestedAppend {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly EventToAppend[];
  /** Id of the event at the expected revision; undefined for any. */
  readonly follows: string | undefined;
}

/**
 * What became of one append of a group; positions are numbers, `head` is the revision found before it. `changed`: the
 * head has the expected revision, but is another event than the one to follow.
 */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly firstPosition: number }
  | { readonly kind: 'duplicate'; readonly lastPosition: number }
  | { readonly kind: 'conflict'; readonly head: number }
  | { readonly kind: 'changed' };

export interface AppendMode {
  /** See `event_log.append`. */
  readonly compareHeads: boolean;
  /** Whether other processes append, too: then a commit that waits for the disk must not hold the lock meanwhile. */
  readonly inCompany: boolean;
}

/**
 * Appends a group, at most one append of a stream. In company the group commits at once, and a commit that waits is sent
 * behind it: what the first one answers holds once the second one is answered, too.
 * @throws EventLogUnavailable, and what Postgres refuses
 */
export async function appendGroup(
  client: Client,
  group: readonly RequestedAppend[],
  mode: AppendMode,
): Promise<AppendOutcome[]> {
  const appending = client.query<AppendAnswer>(appendCall(group, mode));
  const flushing = mode.inCompany ? flush(client) : null;
  const [appended, flushed] = await Promise.allSettled([appending, flushing]);
  if (appended.status === 'rejected') throw appended.reason;
  if (flushed.status === 'rejected') throw flushed.reason;
  const [answer] = appended.value.rows;
  if (answer === undefined) throw new Error('event_log.append answered no row');
  const outcomes = readOutcomes(group, answer);
  if (!mode.inCompany && onlyRepeats(outcomes)) await flush(client);
  return outcomes;
}

/** What inserts nothing waits for nothing: what it met may be another process's, and not safe yet. */
const onlyRepeats = (outcomes: readonly AppendOutcome[]): boolean =>
  outcomes.some(({ kind }) => kind === 'duplicate') && outcomes.every(({ kind }) => kind !== 'appended');

async function flush(client: Client): Promise<void> {
  try {
    await client.query(FLUSH);
  } catch (cause) {
    throw new EventLogUnavailable('event log in Postgres: what was appended may be lost', { cause });
  }
}

/** The row `event_log.append` answers, undecoded: heads and repeated are null when all were admitted. */
type AppendAnswer = [heads: string | null, base: string, repeated: string | null];

const CALL = 'FROM event_log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
const AND_WAIT = { name: 'event_log_append', text: `SELECT heads, base, repeated ${CALL}` };
/** The setting holds for this transaction, its commit included. */
const WITHOUT_WAITING = {
  name: 'event_log_append_at_once',
  text: `SELECT heads, base, repeated, set_config('synchronous_commit', 'off', true) ${CALL}`,
};

const asText = { getTypeParser: () => (text: string) => text };

function appendCall(group: readonly RequestedAppend[], { compareHeads, inCompany }: AppendMode): QueryArrayConfig {
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
    ...(inCompany ? WITHOUT_WAITING : AND_WAIT),
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

/** The outcome of each append of the group, in its order. */
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
