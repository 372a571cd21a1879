import { isStrictAddress } from '@meguri/contracts/account/email-address.ts';
import type Stripe from 'stripe';
import {
  type AccountApplication,
  type OnboardingLink,
  type PaymentProvider,
  type PayoutAccount,
  PaymentRefused,
} from '../payment-provider/payment-provider.ts';
import { callStripe, isConnectMissing } from './failures.ts';
import { payoutAccountOf, idOf } from './objects.ts';
import type { BankPayout } from '../payment-provider/movements.ts';
import { allOf, PAGE } from './lists.ts';

const STATUS: Readonly<Record<string, BankPayout['status']>> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

/** A payout from an owner's account to its bank, with the transfers it contained. */
async function bankPayout(
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
async function accountBalance(stripe: Stripe, stripeAccount: string): Promise<number> {
  const { available, pending } = await callStripe(() => stripe.balance.retrieve({}, { stripeAccount }));
  const yen = (parts: readonly { amount: number; currency: string }[]): number =>
    parts.find(({ currency }) => currency === 'jpy')?.amount ?? 0;
  return yen(available) + yen(pending);
}

export const CAPABILITIES = ['transfers', 'card_payments'] as const;
/** A capability of an owner's account at Stripe. */
export type AccountCapability = (typeof CAPABILITIES)[number];

/** "Clothing rental", so that Stripe needn't ask each owner about their business. */
const BUSINESS = { mcc: '7296', product_description: '所有する衣服や小物の貸し出し' };

type Accounts = Pick<
  PaymentProvider,
  'createAccount' | 'getAccount' | 'createAccountLink' | 'getBankPayout' | 'accountBalance'
>;

/** Owners' connected accounts. */
export const accounts = (stripe: Stripe, capabilities: readonly AccountCapability[]): Accounts => ({
  createAccount: (application) => createAccount(stripe, application, capabilities),
  createAccountLink: (to) => onboardingLink(stripe, to),
  getBankPayout: (of) => bankPayout(stripe, of),
  accountBalance: (accountId) => accountBalance(stripe, accountId),

  async getAccount(accountId) {
    return payoutAccountOf(await callStripe(() => stripe.accounts.retrieve(accountId)));
  },
});

/** @throws PaymentRefused `connect_not_signed` when the platform itself may not create accounts yet */
async function createAccount(
  stripe: Stripe,
  application: AccountApplication,
  capabilities: readonly AccountCapability[],
): Promise<PayoutAccount> {
  const { idempotencyKey } = application;
  const parameters = accountParameters(application, capabilities);
  try {
    return payoutAccountOf(await callStripe(() => stripe.accounts.create(parameters, { idempotencyKey })));
  } catch (error) {
    throw isConnectMissing(error) ? new PaymentRefused('connect_not_signed', (error as Error).message) : error;
  }
}

/**
 * Parameters of an Express account in Japan that only receives transfers, with the owner's known data filled in.
 * Requesting `transfers` alone needs Stripe's approval of the platform; together with `card_payments` it doesn't.
 */
function accountParameters(
  application: AccountApplication,
  capabilities: readonly AccountCapability[],
): Stripe.AccountCreateParams {
  const { userId, businessType, email, phone, companyName } = application;
  const reachable = phone === undefined ? {} : { phone };
  const named = companyName === undefined ? {} : { name: companyName };
  return {
    type: 'express',
    country: 'JP',
    default_currency: 'jpy',
    business_type: businessType,
    business_profile: BUSINESS,
    ...(businessType === 'company' ? { company: { ...named, ...reachable } } : { individual: reachable }),
    // Stripe refuses the whole account because of an unusual address; without one its onboarding page asks for it.
    ...(email !== undefined && isStrictAddress(email) && { email }),
    capabilities: Object.fromEntries(capabilities.map((name) => [name, { requested: true }])),
    metadata: { userId: String(userId) },
  };
}

/** The page where an owner enters their data for Stripe. */
async function onboardingLink(
  stripe: Stripe,
  to: { accountId: string; refreshUrl: string; returnUrl: string },
): Promise<OnboardingLink> {
  const link = await callStripe(() =>
    stripe.accountLinks.create({
      account: to.accountId,
      type: 'account_onboarding',
      refresh_url: to.refreshUrl,
      return_url: to.returnUrl,
    }),
  );
  return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
}
