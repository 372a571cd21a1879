/** Streams of one generation. */
const GENERATION = 20_000;

/**
 * The newest revision this process has seen of the streams it worked with lately. The log only grows, so what was
 * seen is there for good, and only a head may be newer than it.
 */
export class SeenHeads {
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** -1 when nothing was seen of the stream. */
  of(stream: string): number {
    return this.#young.get(stream) ?? this.#old.get(stream) ?? -1;
  }

  note(stream: string, revision: number): void {
    if (revision < this.of(stream)) return;
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(stream, revision);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
