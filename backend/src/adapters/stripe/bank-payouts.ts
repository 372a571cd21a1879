import type Stripe from 'stripe';
import { PaymentRefused } from '../payment-provider/payment-provider.ts';
import type { BankPayout } from '../payment-provider/movements.ts';
import { calling } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { idOf } from './objects.ts';

const STATUS: Readonly<Record<string, BankPayout['status']>> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

/** What an owner's account sent to its bank, and which transfers were among it. */
export async function bankPayout(
  stripe: Stripe,
  { accountId, payoutId }: { accountId: string; payoutId: string },
): Promise<BankPayout> {
  const payout = await calling(() => stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId }));
  const { amount, status } = payout;
  const transferIds = payout.automatic ? await transfersOf(stripe, accountId, payoutId) : [];
  return { payoutId, accountId, amount, status: STATUS[status] ?? 'pending', transferIds };
}

/** A transfer arrives at an account as a payment. Of payouts that their owner made by hand Stripe lists no movements. */
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

/** Yen that an owner's account holds, what isn't available yet included. */
export async function accountBalance(stripe: Stripe, stripeAccount: string): Promise<number> {
  const { available, pending } = await calling(() => stripe.balance.retrieve({}, { stripeAccount }));
  const yen = (parts: readonly { amount: number; currency: string }[]): number =>
    parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0;
  return yen(available) + yen(pending);
}
