/**
 * How the provider fails. The SDK retries a call once when the connection breaks and after 409 and 5xx, so a caller
 * sees such a failure only if `times` is 2 or absent.
 * - `refuse` cuts the connection before anything happens, `lose_answer` after the call took effect;
 * - `slow` waits `delayMs` before anything happens, `late_answer` after the call took effect, so that webhooks come
 * first;
 * - `error_500`, `error_503`, `error_429` (too many requests) and `error_403` (missing permission) before anything
 * happens;
 * - `error_500_kept` within the call: every retry with its key gets it, for 24 hours;
 * - `decline` (402, the card's bank) and `refusal` (400, the provider) with `code`, stored likewise.
 */
export const FAILURE_MODES = [
  ...['refuse', 'lose_answer', 'slow', 'late_answer', 'error_500', 'error_503', 'error_429', 'error_403'],
  ...['error_500_kept', 'decline', 'refusal'],
] as const;
export type FailureMode = (typeof FAILURE_MODES)[number];

export interface Failure {
  readonly fail: FailureMode;
  /** Only calls with this prefix of their path, as `/v1/refunds`. */
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  /** How many calls fail; absent: until it is switched off. */
  times?: number | undefined;
  /** For `slow` and `late_answer`. */
  readonly delayMs?: number | undefined;
  /** Stripe's code for `refusal` (`balance_insufficient`), the bank's decline code for `decline`. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** True for all webhooks, or prefixes of types: `charge.dispute.`. */
export type Which = boolean | readonly string[];

export interface WebhookSwitch {
  /** These wait until the switch is off. */
  hold: Which;
  /** These are never delivered; their events can be fetched and sent again one by one. */
  lose: Which;
  /** How often each event is delivered. */
  copies: number;
  shuffle: boolean;
  /** The delay of each delivery. */
  delayMs: number;
}

/** What Stripe has agreed with the platform, and how its banks behave. */
export interface PlatformSwitch {
  /** The platform has signed up for Connect. */
  connectSigned: boolean;
  /** Accounts may request `transfers` without `card_payments`, which Stripe approves per platform. */
  transfersAlone: boolean;
  /** Refunds start as pending, as with slow banks. */
  refundsStartPending: boolean;
  /** Yen the platform has added to its balance, less what it paid out to its bank. */
  ownFunds: number;
  /** Refunds beyond the balance: pending until it suffices, or refused as `balance_insufficient`. */
  refundsBeyondBalance: 'held' | 'refused';
}

export const GOOD_WEBHOOKS: Readonly<WebhookSwitch> = {
  hold: false,
  lose: false,
  copies: 1,
  shuffle: false,
  delayMs: 0,
};
const USUAL_PLATFORM: PlatformSwitch = {
  connectSigned: true,
  transfersAlone: false,
  refundsStartPending: false,
  // More than a demo's refunds and transfers.
  ownFunds: 10_000_000,
  refundsBeyondBalance: 'held',
};

export const concerns = (which: Which, type: string): boolean =>
  typeof which === 'boolean' ? which : which.some((beginning) => type.startsWith(beginning));

/** Failures that tests have switched on. Kept in memory, so a restart of the sandbox clears them. */
export class Switches {
  readonly webhooks: WebhookSwitch = { ...GOOD_WEBHOOKS };
  readonly platform: PlatformSwitch = { ...USUAL_PLATFORM };
  private failures: (Failure & { readonly id: string })[] = [];

  /** @returns a function that switches this one off */
  add(failure: Failure): string {
    const id = crypto.randomUUID();
    this.failures.push({ ...failure, id });
    return id;
  }

  remove(id: string): void {
    this.failures = this.failures.filter((one) => one.id !== id);
  }

  state(): object {
    return { failures: this.failures, webhooks: this.webhooks, platform: this.platform };
  }

  setWebhooks(change: Partial<WebhookSwitch>): void {
    Object.assign(this.webhooks, change);
  }

  setPlatform(change: Partial<PlatformSwitch>): void {
    Object.assign(this.platform, change);
  }

  clear(): void {
    this.failures = [];
    this.setWebhooks(GOOD_WEBHOOKS);
    this.setPlatform(USUAL_PLATFORM);
  }

  /** The failure for this call, counted as used; null: the call succeeds. */
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
