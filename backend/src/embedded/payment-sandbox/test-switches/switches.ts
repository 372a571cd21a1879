/**
 * How the provider misbehaves. The SDK repeats a call once by itself when the connection breaks and after 409 and 5xx:
 * a caller sees such a failure when `times` is 2 or absent.
 * - `refuse` cuts the connection before anything happens, `lose_answer` after it took effect;
 * - `slow` waits `delayMs` before anything happens, `late_answer` after it took effect: webhooks come first;
 * - `error_500`, `error_503`, `error_429` (too many requests) and `error_403` (the key may not) before anything happens;
 * - `error_500_kept` inside the call: every repetition with its key gets it, for 24 hours;
 * - `decline` (402, the card's bank) and `refusal` (400, the provider) with `code`, kept likewise.
 */
export const FAILURE_MODES = [
  ...['refuse', 'lose_answer', 'slow', 'late_answer', 'error_500', 'error_503', 'error_429', 'error_403'],
  ...['error_500_kept', 'decline', 'refusal'],
] as const;
export type FailureMode = (typeof FAILURE_MODES)[number];

export interface Failure {
  readonly fail: FailureMode;
  /** Only calls whose path begins so, as `/v1/refunds`. */
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  /** How many calls it strikes; absent: until it is switched off. */
  times?: number | undefined;
  /** For `slow` and `late_answer`. */
  readonly delayMs?: number | undefined;
  /** Stripe's code for `refusal` (`balance_insufficient`), the bank's decline code for `decline`. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** True for all webhooks, or the beginnings of types: `charge.dispute.`. */
export type Which = boolean | readonly string[];

export interface WebhookSwitch {
  /** These aren't delivered meanwhile. */
  hold: Which;
  /** These are never delivered: their events can be fetched and sent again one by one. */
  lose: Which;
  /** How often each event is delivered. */
  copies: number;
  shuffle: boolean;
  /** Each comes so much later. */
  delayMs: number;
}

/** What Stripe has agreed with the platform, and what is usual with its banks. */
export interface PlatformSwitch {
  /** The platform has signed up for accounts of others. */
  connectSigned: boolean;
  /** Accounts may ask for `transfers` without `card_payments`; Stripe approves that one platform at a time. */
  transfersAlone: boolean;
  /** Refunds begin as pending, as with slow banks. */
  refundsStartPending: boolean;
  /** Yen that the platform put on its balance itself, less what it had paid out to its bank. */
  ownFunds: number;
  /** Refunds beyond the balance: held as pending until it suffices, or refused as `balance_insufficient`. */
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
  // More than a demo's refunds and transfers come to.
  ownFunds: 10_000_000,
  refundsBeyondBalance: 'held',
};

export const concerns = (which: Which, type: string): boolean =>
  typeof which === 'boolean' ? which : which.some((beginning) => type.startsWith(beginning));

/** What tests have switched on. Held in memory: a restart of the sandbox behaves well again. */
export class Switches {
  readonly webhooks: WebhookSwitch = { ...GOOD_WEBHOOKS };
  readonly platform: PlatformSwitch = { ...USUAL_PLATFORM };
  private failures: (Failure & { readonly id: string })[] = [];

  /** @returns what switches this one off */
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
