import type { Position } from '@meguri/contracts/events/event-log.ts';

/** Digits of the greatest bigint: padded to this length, positions sort as text. */
const DIGITS = 19;

export function printPosition(position: number): Position {
  return String(position).padStart(DIGITS, '0');
}

/** The number of a printed position; 0, before the first event, for null. */
export function parsePosition(position: Position | null): number {
  if (position === null) return 0;
  if (!/^\d{19}$/.test(position)) throw new TypeError(`${position} is no position of a Postgres event log`);
  return Number(position);
}
