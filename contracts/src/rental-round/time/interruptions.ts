import { DAY, HOUR, type Instant, later, plus, startOfDay, tokyoDate } from './period.ts';

/** Why users could not act: maintenance rejected them, or no server responded. */
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

/** The moment at which rules about time are evaluated. */
export interface Moment {
  readonly now: Instant;
  /** All interruptions until now. */
  readonly interruptions: Interruptions;
}

/** A time in which a party may act. */
export interface Window {
  readonly opens: Instant;
  readonly ends: Instant;
  /** It is never postponed beyond this. */
  readonly latest?: Instant;
}

/** The actual end of a window. `by` is the kind of interruption that postponed it; null: none. */
export interface MovedEnd {
  readonly ends: Instant;
  readonly by: InterruptionKind | null;
}

/** For shorter outages no time is given back. */
export const LEAST_DOWNTIME_MINUTES = 15;
/** Only interruptions of this last part of a window postpone its end: before it there is enough time left. */
export const LAST_PART = 24 * HOUR;
/** After an interruption of the window itself, users have at least this long. */
export const LEAST_AFTERWARDS = 3 * HOUR;

/**
 * Pauses a window while the service is interrupted: its end moves by the lost time, and an end of a day moves to an end
 * of a day. An interruption that begins before the end counts in full, even past the end; one that begins later doesn't
 * count. The extra time that a window gets beyond the loss (the rest of a day, the minimum afterwards) isn't extended
 * by a later interruption: otherwise an interruption every night would postpone an end for ever.
 */
export function movedEnd({ opens, ends, latest }: Window, interruptions: Interruptions): MovedEnd {
  const isDays = isEndOfDay(ends);
  /** The end moved by the lost time only. */
  let endByLoss = ends;
  /** That end, or a later one because of the minimum time after an interruption. */
  let endWithMinimum = ends;
  let end = ends;
  let by: InterruptionKind | null = null;
  for (const { kind, from, to } of withoutOverlaps(interruptions)) {
    if (from >= endWithMinimum || to <= opens || to <= plus(endWithMinimum, -LAST_PART)) continue;
    const lost = Date.parse(to) - Date.parse(later(from, opens));
    endWithMinimum = plus(endWithMinimum, lost);
    if (from < endByLoss) {
      endByLoss = plus(endByLoss, lost);
      endWithMinimum = later(endWithMinimum, plus(to, LEAST_AFTERWARDS));
    }
    const moved = isDays ? endOfDayFrom(endWithMinimum) : endWithMinimum;
    if (moved > end) by = kind;
    end = moved;
  }
  if (latest !== undefined && end > latest) end = later(latest, ends);
  return { ends: end, by: end === ends ? null : by };
}

/** Milliseconds from one time to another without uncounted spans such as interruptions; 0 if there are none. */
export function uninterrupted(from: Instant, to: Instant, uncounted: readonly Span[]): number {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const lost = withoutOverlaps(uncounted).map((one) =>
    Math.max(0, Math.min(Date.parse(one.to), last) - Math.max(Date.parse(one.from), first)),
  );
  return Math.max(0, last - first - lost.reduce((sum, part) => sum + part, 0));
}

/** Merges overlapping spans, so that time recorded twice or in parts counts once. */
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

/** The first end of a day in Tokyo at or after that time. */
const endOfDayFrom = (time: Instant): Instant => {
  const midnight = startOfDay(tokyoDate(time));
  return midnight === time ? time : plus(midnight, DAY);
};
