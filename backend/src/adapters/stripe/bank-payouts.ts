import type Stripe from 'stripe';
import { PaymentRefused } from '../payment-provider/payment-provider.ts';
import type { BankPayout } from '../payment-provider/movements.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { idOf } from './objects.ts';

const STATUS: Readonly<Record<string, BankPayout['status']>> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

/** A payout from an owner's account to its bank, with the transfers it contained. */
export async function bankPayout(
  stripe: Stripe,
  { accountId, payoutId }: { accountId: string; payoutId: string },
): Promise<BankPayout> {
  const payout = await callStripe(() => stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId }));
  const { amount, status } = payout;
  const transferIds = payout.automatic ? await transfersOf(stripe, accountId, payoutId) : [];
  return { payoutId, accountId, amount, status: STATUS[status] ?? 'pending', transferIds };
}

/**
 * A transfer arrives in an account as a payment. Stripe lists no movements for payouts that the owner made manually.
 */
async function transfersOf(stripe: Stripe, stripeAccount: string, payout: string): Promise<readonly string[]> {
  try {
    const wish = { payout, limit: PAGE, expand: ['data.source'] };
    const movements = await allOf(stripe.balanceTransactions.list(wish, { stripeAccount }));
    return movements.flatMap(({ source }) =>
      source !== null && typeof source === 'object' && source.object === 'charge'
        ? (idOf(source.source_transfer) ?? [])
        : [],
    );
  } catch (error) {
    if (error instanceof PaymentRefused) return [];
    throw error;
  }
}

/** Balance of an owner's account in yen, including pending funds. */
export async function accountBalance(stripe: Stripe, stripeAccount: string): Promise<number> {
  const { available, pending } = await callStripe(() => stripe.balance.retrieve({}, { stripeAccount }));
  const yen = (parts: readonly { amount: number; currency: string }[]): number =>
    parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0;
  return yen(available) + yen(pending);
}
