import type { Listener } from '../../../postgres/listener.ts';
import { CHANNEL } from './sql/append-function.ts';

/** Receives the position of a commit, or null when commits may have been missed and the log must be checked. */
export type NoticeListener = (position: number | null) => void;

/** Announces commits to subscriptions: this process's own once they are durable, others' by Postgres notifications. */
export class CommitNotices {
  readonly #listener: Listener;
  readonly #isOwn: (processId: number) => boolean;
  readonly #listeners = new Set<NoticeListener>();
  #unlisten: (() => void) | null = null;

  /** @param isOwn whether that server process writes for this one, which announces those commits itself */
  constructor(listener: Listener, isOwn: (processId: number) => boolean) {
    this.#listener = listener;
    this.#isOwn = isOwn;
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns removes the listener */
  listen(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    const hear = (payload: string, processId: number) => {
      if (!this.#isOwn(processId)) this.announce(payload ? Number(payload) : null);
    };
    // Commits before the LISTEN took effect were missed.
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
