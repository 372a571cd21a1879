import type Stripe from 'stripe';
import type { PlatformBalance } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';

type Parts = readonly { readonly amount: number; readonly currency: string }[];

const yenOf = (parts: Parts): number => parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0;

/** Balance of an owner's account, or of the platform. */
export async function balanceOf(stripe: Stripe, accountId?: string): Promise<PlatformBalance> {
  const options = accountId === undefined ? {} : { stripeAccount: accountId };
  const { available, pending } = await callStripe(() => stripe.balance.retrieve({}, options));
  return { available: yenOf(available), pending: yenOf(pending) };
}
