/** Streams of one generation. */
const GENERATION = 20_000;

/** A stream's newest event. */
export interface Head {
  readonly revision: number;
  readonly id: string;
}

/**
 * The newest events this process has seen of the streams it worked with lately. While the connection holds, the log only
 * grows: what was seen is there for good, and only a head may be newer than it.
 */
export class SeenHeads {
  #young = new Map<string, Head>();
  #old = new Map<string, Head>();
  #cleared = 0;

  /** Which knowledge this is: pass it to `note` with what was asked for since, or it may be from before a `clear`. */
  get edition(): number {
    return this.#cleared;
  }

  /** null when nothing was seen of the stream. */
  of(stream: string): Head | null {
    return this.#young.get(stream) ?? this.#old.get(stream) ?? null;
  }

  note(stream: string, head: Head, edition: number): void {
    if (edition !== this.#cleared || head.revision < (this.of(stream)?.revision ?? -1)) return;
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(stream, { revision: head.revision, id: head.id });
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#cleared += 1;
  }
}
