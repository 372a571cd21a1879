import type { StreamSubscription } from '@eventstore/db-client';
import { growingDelay } from '@meguri/projections/loops/loop.ts';
import type { StoreClient } from './client-calls.ts';

/** Never written to. */
const QUIET_STREAM = 'meguri-watch';
const MAX_REST_MS = 500;

/** `new`: not confirmed yet, but nothing was lost. */
type ConnectionState = 'new' | 'held' | 'lost';

/**
 * Detects every loss of the connection, also between two calls, because the client reconnects silently. A subscription
 * to an empty stream ends whenever its connection does.
 */
export class ConnectionWatch {
  readonly #client: () => StoreClient;
  readonly #report: (reason: string) => void;
  #subscription: StreamSubscription | null = null;
  #state: ConnectionState = 'new';
  #failures = 0;
  #lostAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  /** @param report receives a sentence about each loss and each reconnection */
  constructor(client: () => StoreClient, report: (reason: string) => void) {
    this.#client = client;
    this.#report = report;
  }

  /** The connection was lost, and its replacement isn't confirmed yet. */
  get lost(): boolean {
    return this.#state === 'lost';
  }

  begin(): void {
    if (this.#subscription === null && this.#timer === undefined && !this.#ended) this.#subscribe();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Reports a loss that a call noticed before the subscription did. */
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
    if (this.#state === 'lost') return;
    const wasHeld = this.#state === 'held';
    this.#state = 'lost';
    this.#lostAt = performance.now();
    // A failure of the first connection is reported by the calls themselves.
    if (wasHeld) this.#report(`the connection to EventStoreDB was lost: ${reason}`);
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
    // Stays registered: the client may report one loss several times.
    subscription.on('error', over);
    subscription.on('end', () => over());
    subscription.on('close', () => over());
    subscription.resume();
  }

  #hold(): void {
    const wasLost = this.#state === 'lost';
    this.#state = 'held';
    this.#failures = 0;
    if (!wasLost) return;
    const seconds = ((performance.now() - this.#lostAt) / 1_000).toFixed(1);
    this.#report(`EventStoreDB answers again, ${seconds} s after the connection was lost`);
  }

  #drop(): void {
    const subscription = this.#subscription;
    this.#subscription = null;
    if (subscription === null) return;
    subscription.unsubscribe().catch(() => undefined);
    subscription.destroy();
  }
}
