import type { Yen } from './money/money.ts';
import type { Policy } from './policy.ts';

/** ⌊3 · P · d / 14⌋: 1.5 times a seventh of the weekly price per day. */
export const lateFeeOf = (price: Yen, days: number, policy: Policy): Yen =>
  Math.floor((policy.lateFee.numerator * price * days) / policy.lateFee.denominator);

/** The late fee that is charged: 0 if it is below the least amount that a card can be charged. */
export const chargedLateFee = (fee: Yen, { leastCharge }: Policy): Yen => (fee < leastCharge ? 0 : fee);
