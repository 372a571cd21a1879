import type { Position } from '@meguri/contracts/events/event-log.ts';

/** A position of either event log as a number, from its leading digits; the rest orders events within one append. */
export const placeOf = (position: Position | null): number => Number(/^\d+/.exec(position ?? '')?.[0] ?? 0);

/** The share of the log before `until` that has been read, from 0 to 1. */
export function shareOf(position: Position | null, until: Position | null): number {
  const whole = placeOf(until);
  return whole === 0 ? 1 : Math.min(1, placeOf(position) / whole);
}
