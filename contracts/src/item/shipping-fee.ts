import { CURRENT_POLICY_VERSION, policyOf } from '../rental-round/policy.ts';
import type { Item } from './item-view.ts';

/** Yen for both ways, the tariff's highest: where it goes is known with the request only. Handed over: nothing. */
export const shippingFeeOf = ({ shippingMethod }: Pick<Item, 'shippingMethod'>): number =>
  shippingMethod === 'pickup' ? 0 : Math.max(...Object.values(policyOf(CURRENT_POLICY_VERSION).shippingTariff));
