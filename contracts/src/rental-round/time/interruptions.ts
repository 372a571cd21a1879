import { DAY, HOUR, type Instant, later, plus, startOfDay, tokyoDate } from './period.ts';

/** Why people could do nothing: maintenance refused them, or no server answered. */
export const INTERRUPTION_KINDS = ['maintenance', 'downtime'] as const;
export type InterruptionKind = (typeof INTERRUPTION_KINDS)[number];

/** Half-open, in the domain's time. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}
export interface Interruption extends Span {
  readonly kind: InterruptionKind;
}
export type Interruptions = readonly Interruption[];
export const NO_INTERRUPTIONS: Interruptions = [];

/** What rules about time are asked with. */
export interface Moment {
  readonly now: Instant;
  /** All that there were until now. */
  readonly interruptions: Interruptions;
}

/** A time in which somebody may do something. */
export interface Window {
  readonly opens: Instant;
  readonly ends: Instant;
  /** It is never moved beyond this, whatever happens. */
  readonly latest?: Instant;
}

/** When a window really ends. `by` says what moved it there; null: nothing did. */
export interface MovedEnd {
  readonly ends: Instant;
  readonly by: InterruptionKind | null;
}

/** A shorter outage is none that people are given time for. */
export const LEAST_DOWNTIME_MINUTES = 15;
/** Only what interrupts this last part of a window moves its end: before it there is time enough left. */
export const LAST_PART = 24 * HOUR;
/** People have at least this long after an interruption that took time of the window itself. */
export const LEAST_AFTERWARDS = 3 * HOUR;

/**
 * A window stands still while the service is interrupted: its end moves by what was lost, the end of a day to the end of a
 * day. An interruption that goes on beyond the end has begun before it and is given back whole; one that begins after it
 * moves nothing. Time that was added beyond what was lost (the rest of a day, the least time afterwards) isn't extended again by
 * a later interruption: otherwise one that comes every night would postpone an end for ever.
 */
export function movedEnd({ opens, ends, latest }: Window, interruptions: Interruptions): MovedEnd {
  const isDays = isEndOfDay(ends);
  /** With what was lost, and nothing more. */
  let own = ends;
  /** With the least time afterwards. */
  let exact = ends;
  let end = ends;
  let by: InterruptionKind | null = null;
  for (const { kind, from, to } of withoutOverlaps(interruptions)) {
    if (from >= exact || to <= opens || to <= plus(exact, -LAST_PART)) continue;
    const lost = Date.parse(to) - Date.parse(later(from, opens));
    exact = plus(exact, lost);
    if (from < own) {
      own = plus(own, lost);
      exact = later(exact, plus(to, LEAST_AFTERWARDS));
    }
    const moved = isDays ? endOfDayFrom(exact) : exact;
    if (moved > end) by = kind;
    end = moved;
  }
  if (latest !== undefined && end > latest) end = later(latest, ends);
  return { ends: end, by: end === ends ? null : by };
}

/** Milliseconds from one time to another without those that don't count, an interruption's for example; 0 when there are none. */
export function uninterrupted(from: Instant, to: Instant, uncounted: readonly Span[]): number {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const lost = withoutOverlaps(uncounted).map((one) =>
    Math.max(0, Math.min(Date.parse(one.to), last) - Math.max(Date.parse(one.from), first)),
  );
  return Math.max(0, last - first - lost.reduce((sum, part) => sum + part, 0));
}

/** The same time one after the other, with time between: told twice or in parts, it counts once. */
function withoutOverlaps<One extends Span>(spans: readonly One[]): readonly One[] {
  if (spans.every(({ from }, index) => index === 0 || from > spans[index - 1]!.to)) return spans;
  const joined: One[] = [];
  for (const one of [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || one.from > last.to) joined.push(one);
    else joined[joined.length - 1] = { ...last, to: later(last.to, one.to) };
  }
  return joined;
}

const isEndOfDay = (time: Instant): boolean => startOfDay(tokyoDate(time)) === time;

/** The first end of a day in Tokyo that isn't before that time. */
const endOfDayFrom = (time: Instant): Instant => {
  const midnight = startOfDay(tokyoDate(time));
  return midnight === time ? time : plus(midnight, DAY);
};
