import type { RequestedAppend } from './append-call.ts';

/** Bounds of a group, which limit how long it holds the lock and how large its message is. */
const MAX_EVENTS = 1_000;
const MAX_CHARACTERS = 4_000_000;

/** Counts a group's appends, events and characters; a first append is always admitted. */
export class GroupSize {
  readonly #maxAppends: number;
  #appends = 0;
  #events = 0;
  #characters = 0;

  constructor(maxAppends: number) {
    this.#maxAppends = maxAppends;
  }

  admits({ events }: RequestedAppend): boolean {
    const full =
      this.#appends >= this.#maxAppends ||
      this.#events + events.length > MAX_EVENTS ||
      this.#characters > MAX_CHARACTERS;
    if (full && this.#appends > 0) return false;
    this.#appends += 1;
    this.#events += events.length;
    for (const { data, metadata } of events) this.#characters += data.length + metadata.length;
    return true;
  }
}
