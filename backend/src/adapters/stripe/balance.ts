import type Stripe from 'stripe';
import type { PlatformBalance } from '../payment-provider/payment-provider.ts';
import { calling } from './failures.ts';

type Parts = readonly { readonly amount: number; readonly currency: string }[];

const yenOf = (parts: Parts): number => parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0;

/** What an owner's account has, or the platform's own. */
export async function balanceOf(stripe: Stripe, accountId?: string): Promise<PlatformBalance> {
  const whose = accountId === undefined ? {} : { stripeAccount: accountId };
  const { available, pending } = await calling(() => stripe.balance.retrieve({}, whose));
  return { available: yenOf(available), pending: yenOf(pending) };
}
