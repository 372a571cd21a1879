import type Stripe from 'stripe';
import type { AccountApplication } from '../../payments/payment-provider.ts';

/** An Express account in Japan that only receives transfers; what is known already is filled in for the owner. */
export function accountParameters(application: AccountApplication): Stripe.AccountCreateParams {
  const { userId, businessType, email, phone, companyName } = application;
  const reachable = phone === undefined ? {} : { phone };
  const named = companyName === undefined ? {} : { name: companyName };
  return {
    type: 'express',
    country: 'JP',
    default_currency: 'jpy',
    business_type: businessType,
    ...(businessType === 'company' ? { company: { ...named, ...reachable } } : { individual: reachable }),
    ...(email !== undefined && { email }),
    capabilities: { transfers: { requested: true } },
    metadata: { userId: String(userId) },
  };
}
