/** Streams per generation. */
const GENERATION = 20_000;

/** A stream's newest event. */
export interface Head {
  readonly revision: number;
  readonly id: string;
}

/**
 * The newest events this process has seen of recently used streams. While the connection holds, the log only grows: an
 * event that was seen still exists, though the stream's head may be newer.
 */
export class SeenHeads {
  #young = new Map<string, Head>();
  #old = new Map<string, Head>();
  #cleared = 0;

  /** Pass it to `note` with results requested since: results from before a `clear` are then ignored. */
  get edition(): number {
    return this.#cleared;
  }

  /** null: no event of the stream was seen. */
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
