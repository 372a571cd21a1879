/**
 * How the provider misbehaves. `refuse` cuts the connection before anything happens, `lose_answer` after it took effect;
 * `error_500_kept` is answered to every repetition with the key, as Stripe does with failures inside a call. The
 * adapter repeats once by itself: a caller sees a failure when `times` is 2.
 */
export type FailureMode = 'refuse' | 'error_500' | 'error_500_kept' | 'slow' | 'lose_answer';

export interface Failure {
  readonly fail: FailureMode;
  /** Only calls whose path begins so, as `/v1/refunds`. */
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  /** How many calls it strikes; absent: until the switches are cleared. */
  times?: number | undefined;
  /** For `slow`. */
  readonly delayMs?: number | undefined;
}

export interface WebhookSwitch {
  /** Nothing is delivered meanwhile. */
  hold: boolean;
  /** How often each event is delivered. */
  copies: number;
  shuffle: boolean;
}

/** What tests have switched on. Held in memory: a restart of the sandbox behaves well again. */
export class Switches {
  readonly webhooks: WebhookSwitch = { hold: false, copies: 1, shuffle: false };
  private failures: Failure[] = [];

  add(failure: Failure): void {
    this.failures.push({ ...failure });
  }

  setWebhooks(change: Partial<WebhookSwitch>): void {
    Object.assign(this.webhooks, change);
  }

  clear(): void {
    this.failures = [];
    this.setWebhooks({ hold: false, copies: 1, shuffle: false });
  }

  /** The failure that strikes this call, counted as used; null when it goes well. */
  strike(method: string, path: string): Failure | null {
    const failure = this.failures.find(
      (one) =>
        (one.path === undefined || path.startsWith(one.path)) && (one.method === undefined || one.method === method),
    );
    if (!failure) return null;
    if (failure.times !== undefined && --failure.times <= 0) {
      this.failures = this.failures.filter((one) => one !== failure);
    }
    return failure;
  }
}
