import type { AllStreamSubscription } from '@eventstore/db-client';

/** Waits until a subscription has something to read, or has ended. */
export class SubscriptionSignals {
  /** It ended or failed; events delivered before can still be read. */
  over = false;
  readonly #subscription: AllStreamSubscription;
  readonly #closing: AbortSignal;
  #failure: Error | null = null;
  #wake: () => void = () => undefined;
  readonly #onReadable = () => this.#wake();
  readonly #onOver = () => {
    this.over = true;
    this.#wake();
  };
  readonly #onError = (error: Error) => {
    this.#failure ??= error;
    this.#onOver();
  };

  constructor(subscription: AllStreamSubscription, closing: AbortSignal) {
    this.#subscription = subscription;
    this.#closing = closing;
    subscription.on('readable', this.#onReadable);
    subscription.on('end', this.#onOver);
    subscription.on('close', this.#onOver);
    // Stays registered: the client may report one loss several times.
    subscription.on('error', this.#onError);
    closing.addEventListener('abort', this.#onReadable);
  }

  /** @returns true when nothing arrived for this time, in ms */
  async quietFor(milliseconds: number): Promise<boolean> {
    if (this.#closing.aborted || this.over || this.#subscription.readableLength > 0) return false;
    let quiet = false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        quiet = true;
        resolve();
      }, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return quiet;
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  end(): void {
    this.#closing.removeEventListener('abort', this.#onReadable);
  }
}
