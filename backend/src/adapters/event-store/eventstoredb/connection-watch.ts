import type { StreamSubscription } from '@eventstore/db-client';
import { growingDelay } from '@meguri/projections/loops/backoff.ts';
import type { StoreClient } from './client-calls.ts';

/** Nothing is ever written to it. */
const QUIET_STREAM = 'meguri-watch';
const MAX_REST_MS = 500;

/** `new`: not confirmed yet, and nothing was lost. */
type Standing = 'new' | 'held' | 'lost';

/**
 * Notices every loss of the connection, also between two calls: the client connects again by itself and doesn't say so. A
 * subscription to a stream in which nothing happens ends with the connection under it.
 */
export class ConnectionWatch {
  readonly #client: () => StoreClient;
  readonly #tell: (reason: string) => void;
  #subscription: StreamSubscription | null = null;
  #standing: Standing = 'new';
  #failures = 0;
  #lostAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  /** @param tell is told of each loss and of each return, in a sentence */
  constructor(client: () => StoreClient, tell: (reason: string) => void) {
    this.#client = client;
    this.#tell = tell;
  }

  /** The connection broke, and that another one is watched from its beginning isn't certain yet. */
  get lost(): boolean {
    return this.#standing === 'lost';
  }

  begin(): void {
    if (this.#subscription === null && this.#timer === undefined && !this.#ended) this.#subscribe();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** What a call found out before the subscription did. */
  lose(reason: string): void {
    if (this.#ended) return;
    this.#drop();
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#subscribe();
      },
      growingDelay(this.#failures, MAX_REST_MS),
    );
    if (this.#standing === 'lost') return;
    const wasHeld = this.#standing === 'held';
    this.#standing = 'lost';
    this.#lostAt = performance.now();
    // What fails from the beginning is told by the calls themselves.
    if (wasHeld) this.#tell(`the connection to EventStoreDB was lost: ${reason}`);
  }

  #subscribe(): void {
    const subscription = this.#client().subscribeToStream(QUIET_STREAM, { fromRevision: 'end', requiresLeader: true });
    this.#subscription = subscription;
    const over = (error?: Error) => {
      if (this.#subscription === subscription) this.lose(error?.message ?? 'it ended');
    };
    subscription.on('confirmation', () => {
      if (this.#subscription === subscription) this.#hold();
    });
    // Stays on: the client may report the same loss more than once.
    subscription.on('error', over);
    subscription.on('end', () => over());
    subscription.on('close', () => over());
    subscription.resume();
  }

  #hold(): void {
    const wasLost = this.#standing === 'lost';
    this.#standing = 'held';
    this.#failures = 0;
    if (!wasLost) return;
    const seconds = ((performance.now() - this.#lostAt) / 1_000).toFixed(1);
    this.#tell(`EventStoreDB answers again, ${seconds} s after the connection was lost`);
  }

  #drop(): void {
    const subscription = this.#subscription;
    this.#subscription = null;
    if (subscription === null) return;
    subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}
