import { isStrictAddress } from '@meguri/contracts/account/email-address.ts';
import type Stripe from 'stripe';
import {
  type AccountApplication,
  type OnboardingLink,
  type PayoutAccount,
  PaymentRefused,
} from '../payment-provider/payment-provider.ts';
import { calling, isConnectMissing } from './failures.ts';
import { payoutAccountOf } from './objects.ts';

export const CAPABILITIES = ['transfers', 'card_payments'] as const;
/** What an owner's account may do at Stripe. */
export type AccountCapability = (typeof CAPABILITIES)[number];

/** "Clothing rental": so that Stripe needn't ask each owner what they do. */
const BUSINESS = { mcc: '7296', product_description: '所有する衣服や小物の貸し出し' };

/** @throws PaymentRefused `connect_not_signed` where the platform itself may not make accounts yet */
export async function createAccount(
  stripe: Stripe,
  application: AccountApplication,
  capabilities: readonly AccountCapability[],
): Promise<PayoutAccount> {
  const { idempotencyKey } = application;
  const parameters = accountParameters(application, capabilities);
  try {
    return payoutAccountOf(await calling(() => stripe.accounts.create(parameters, { idempotencyKey })));
  } catch (error) {
    throw isConnectMissing(error) ? new PaymentRefused('connect_not_signed', (error as Error).message) : error;
  }
}

/**
 * An Express account in Japan that only receives transfers; what is known already is filled in for the owner. Asking for
 * `transfers` alone takes Stripe's approval of the platform; with `card_payments` it doesn't.
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
    // The provider refuses the whole account for an address that it finds unusual; without one, its own page asks for it.
    ...(email !== undefined && isStrictAddress(email) && { email }),
    capabilities: Object.fromEntries(capabilities.map((name) => [name, { requested: true }])),
    metadata: { userId: String(userId) },
  };
}

/** Where an owner tells Stripe about themselves. */
export async function onboardingLink(
  stripe: Stripe,
  to: { accountId: string; refreshUrl: string; returnUrl: string },
): Promise<OnboardingLink> {
  const link = await calling(() =>
    stripe.accountLinks.create({
      account: to.accountId,
      type: 'account_onboarding',
      refresh_url: to.refreshUrl,
      return_url: to.returnUrl,
    }),
  );
  return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
}
