import type Stripe from 'stripe';
import type { AccountApplication } from '../payment-provider/payment-provider.ts';

export const CAPABILITIES = ['transfers', 'card_payments'] as const;
/** What an owner's account may do at Stripe. */
export type Capability = (typeof CAPABILITIES)[number];

/** "Clothing rental": so that Stripe needn't ask each owner what they do. */
const BUSINESS = { mcc: '7296', product_description: '所有する衣服や小物の貸し出し' };

/**
 * An Express account in Japan that only receives transfers; what is known already is filled in for the owner. Asking for
 * `transfers` alone takes Stripe's approval of the platform; with `card_payments` it doesn't.
 */
export function accountParameters(
  application: AccountApplication,
  capabilities: readonly Capability[],
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
    ...(email !== undefined && { email }),
    capabilities: Object.fromEntries(capabilities.map((name) => [name, { requested: true }])),
    metadata: { userId: String(userId) },
  };
}
