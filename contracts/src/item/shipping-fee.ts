import { CURRENT_POLICY_VERSION, policyOf } from '../rental-round/policy.ts';

/**
 * Yen for both directions at the tariff's highest price, because the destination is only known from a request. 0 for
 * pick-up.
 */
export const shippingFeeOf = ({ shippingMethod }: { readonly shippingMethod: string }): number =>
  shippingMethod === 'pickup' ? 0 : Math.max(...Object.values(policyOf(CURRENT_POLICY_VERSION).shippingTariff));
