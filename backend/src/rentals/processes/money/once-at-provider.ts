import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { PaymentProviderUnavailable } from '../../../adapters/payment-provider/payment-provider.ts';

/** One movement of money, and how to find it again. */
export interface Movement<Moved> {
  /** The same for every repetition of one attempt. */
  readonly key: string;
  /** It may have been made so long ago that the provider has forgotten the key. */
  readonly lookFirst: boolean;
  readonly find: () => Promise<Moved | null>;
  readonly make: (idempotencyKey: string) => Promise<Moved>;
}

const MAX_KEYS = 3;

/**
 * Moves the money unless it was moved before. If the provider only repeats a stored failure for the key, the outcome is
 * unknown: the movement is looked for, and made with the next key if it doesn't exist.
 * @throws PaymentRefused, PaymentProviderUnavailable
 */
export async function onceAtProvider<Moved>({ key, lookFirst, find, make }: Movement<Moved>): Promise<Moved> {
  const before = lookFirst ? await find() : null;
  if (before !== null) return before;
  for (let used = 1; ; used += 1) {
    try {
      return await make(used === 1 ? key : `${key}:${used}`);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable) || !error.answerKept || used === MAX_KEYS) throw error;
      const made = await find();
      if (made !== null) return made;
    }
  }
}

/** Part of the key for a reduced amount, because the provider accepts one amount per key. */
export const less = (order: RefundOrder | PayoutOrder): string => {
  const missing = order.amount - stillToSend(order);
  return missing > 0 ? `:less${missing}` : '';
};

/** Idempotency keys are kept for 24 h; an hour less allows for clock differences. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Whether an earlier attempt may have outlived its key, or used another one. */
export const mayBeForgotten = (now: Instant, since: Instant, attempt: number): boolean =>
  attempt > 1 || Date.parse(now) - Date.parse(since) > KEY_LIFETIME_MS;
