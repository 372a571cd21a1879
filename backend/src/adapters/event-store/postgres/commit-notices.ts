import type { Listener } from '../../../postgres/listener.ts';
import { CHANNEL } from './sql/append-function.ts';

/** Told the position of a commit, or null when commits may have been missed: look for yourself. */
export type NoticeListener = (position: number | null) => void;

/** Tells subscriptions of commits: this process's own once they are safe, others' as Postgres tells of them. */
export class CommitNotices {
  readonly #listener: Listener;
  readonly #isOwn: (processId: number) => boolean;
  readonly #listeners = new Set<NoticeListener>();
  #unlisten: (() => void) | null = null;

  /** @param isOwn whether that process of the server writes for this one, which announces those commits itself */
  constructor(listener: Listener, isOwn: (processId: number) => boolean) {
    this.#listener = listener;
    this.#isOwn = isOwn;
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns takes the listener off again */
  listen(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    const hear = (payload: string, processId: number) => {
      if (!this.#isOwn(processId)) this.announce(payload ? Number(payload) : null);
    };
    // What was committed before the LISTEN took effect went unheard.
    this.#unlisten ??= this.#listener.listen(CHANNEL, hear, () => this.announce(null));
    return () => this.#listeners.delete(listener);
  }

  announce(position: number | null): void {
    for (const listener of this.#listeners) listener(position);
  }

  close(): void {
    this.#unlisten?.();
  }
}
