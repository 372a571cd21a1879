import type pg from 'pg';
import { Listener } from '../../../postgres/listener.ts';
import { CHANNEL } from './sql/append-function.ts';

/** Told the position of a commit, or null when commits may have been missed: look for yourself. */
export type NoticeListener = (position: number | null) => void;

/** Tells subscriptions of commits: this process's own at once, others' through one LISTEN connection. */
export class CommitNotices {
  readonly #listener: Listener;
  readonly #listeners = new Set<NoticeListener>();
  #listening = false;

  constructor(settings: pg.ClientConfig) {
    this.#listener = new Listener(settings);
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns takes the listener off again */
  listen(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    if (!this.#listening) {
      this.#listening = true;
      // What was committed before the LISTEN took effect went unheard.
      const all = () => this.announce(null);
      this.#listener.listen(CHANNEL, (payload) => this.announce(payload ? Number(payload) : null), all);
    }
    return () => this.#listeners.delete(listener);
  }

  announce(position: number | null): void {
    for (const listener of this.#listeners) listener(position);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
