import type { RecordedEvent } from '@meguri/contracts/read-models/administration.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Step } from '../replay.ts';

/** A point in a round's history. */
export interface Moment {
  /** The value in URLs: a revision of the round, or an instant. */
  readonly key: string;
  readonly at: Instant;
  /** The event at this moment, or the last one before it: of the round or of its damage case's chat. */
  readonly recorded: RecordedEvent;
  readonly isOfRound: boolean;
  /** Number of the round's events and of its damage case's messages up to this moment. */
  readonly events: number;
  readonly said: number;
}

/** Events of the round and messages of its damage case, ordered by their position in the log. */
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

/** The moment that a URL names, with its index. An instant between two events is kept as it is. */
export interface Found {
  readonly moment: Moment;
  readonly index: number;
}

/** @param key null or unknown: the newest moment. Returns null if there are no events. */
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
