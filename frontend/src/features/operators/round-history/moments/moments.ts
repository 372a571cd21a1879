import type { RecordedEvent } from '@meguri/contracts/read-models/administration.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Step } from '../replay.ts';

/** A point in a round's history. */
export interface Moment {
  /** As an address names it: a revision of the round, or an instant for whatever else. */
  readonly key: string;
  readonly at: Instant;
  /** What happened then, or last before it: to the round, or in the chat of its damage case. */
  readonly recorded: RecordedEvent;
  readonly isOfRound: boolean;
  /** How many of the round's events, and how much of what was written in its damage case, there were by then. */
  readonly events: number;
  readonly said: number;
}

/** What happened to a round and what was written in its damage case, in the log's order: positions print in it. */
export function momentsOf(steps: readonly Step[], said: readonly RecordedEvent[]): readonly Moment[] {
  const all = [
    ...steps.map(({ recorded }) => ({ recorded, isOfRound: true })),
    ...said.map((recorded) => ({ recorded, isOfRound: false })),
  ].toSorted((one, other) => (one.recorded.position < other.recorded.position ? -1 : 1));
  let [events, messages] = [0, 0];
  return all.map(({ recorded, isOfRound }) => {
    if (isOfRound) events++;
    else messages++;
    const at = recorded.metadata.time;
    return { key: isOfRound ? String(recorded.revision) : at, at, recorded, isOfRound, events, said: messages };
  });
}

/** Which moment an address names, with its place among all; an instant between two is told as itself. */
export interface Found {
  readonly moment: Moment;
  readonly index: number;
}

/** @param key null, or one that names nothing: the newest. null where nothing has happened */
export function momentAt(moments: readonly Moment[], key: string | null): Found | null {
  const newest = moments.length - 1;
  if (newest < 0) return null;
  const exact = key === null ? newest : moments.findIndex((one) => one.key === key);
  if (exact >= 0) return { moment: moments[exact]!, index: exact };
  const instant = key !== null && /^\d{4}-\d\d-\d\dT/.test(key) ? Date.parse(key) : Number.NaN;
  if (Number.isNaN(instant)) return { moment: moments[newest]!, index: newest };
  const index = Math.max(
    0,
    moments.findLastIndex(({ at }) => Date.parse(at) <= instant),
  );
  const last = moments[index]!;
  if (Date.parse(last.at) >= instant) return { moment: last, index };
  const at = new Date(instant).toISOString();
  return { moment: { ...last, key: at, at }, index };
}
