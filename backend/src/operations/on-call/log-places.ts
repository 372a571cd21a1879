import type { Position } from '@meguri/contracts/events/event-log.ts';

/** A place in the log as a number: of both engines' positions the leading digits count; the rest orders within one place. */
export const placeOf = (position: Position | null): number => Number(/^\d+/.exec(position ?? '')?.[0] ?? 0);

/** How much of the way to `until` lies behind, 0 to 1. */
export function shareOf(position: Position | null, until: Position | null): number {
  const whole = placeOf(until);
  return whole === 0 ? 1 : Math.min(1, placeOf(position) / whole);
}
