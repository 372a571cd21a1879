import type { Position } from '@meguri/contracts/events/event-log.ts';

/** A position in $all as the client returns it. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the greatest 64-bit number: padded to this length, positions sort as text. */
const DIGITS = 20;
const PRINTED = /^(\d{20})-(\d{20})$/;
/** The server's value for an unknown position. */
const UNKNOWN = 2n ** 64n - 1n;

/** @throws TypeError for the missing position of servers before 22.6, which omit it when reading a stream */
export function printPosition(position: LogPosition | undefined): Position {
  if (position === undefined || position.commit === UNKNOWN)
    throw new TypeError('EventStoreDB sent an event without its position: 22.6 or newer is needed');
  return `${String(position.commit).padStart(DIGITS, '0')}-${String(position.prepare).padStart(DIGITS, '0')}`;
}

/** @throws TypeError for the position of another engine */
export function parsePosition(position: Position): LogPosition {
  const [, commit, prepare] = PRINTED.exec(position) ?? [];
  if (commit === undefined || prepare === undefined)
    throw new TypeError(`${position} is no position of an EventStoreDB event log`);
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
