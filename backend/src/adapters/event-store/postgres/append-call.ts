import type { EventToAppend } from '@meguri/contracts/event-log.ts';
import type { QueryArrayConfig } from 'pg';
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

/** The row `event_log.append` answers, undecoded: heads and repeated are null when all were admitted. */
export type AppendAnswer = [heads: string | null, base: string, repeated: string | null];

const asText = { getTypeParser: () => (text: string) => text };

/** The call of `event_log.append` for a group of appends, at most one of a stream; see there for `compareHeads`. */
export function appendCall(group: readonly RequestedAppend[], compareHeads: boolean): QueryArrayConfig {
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
    name: 'event_log_append',
    text: 'SELECT heads, base, repeated FROM event_log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
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
export function readOutcomes(group: readonly RequestedAppend[], answer: AppendAnswer): AppendOutcome[] {
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
