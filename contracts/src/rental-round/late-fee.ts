import type { Yen } from './money/money.ts';
import type { Policy } from './policy.ts';

/** ⌊3 · P · d / 14⌋: 1.5 times a seventh of the weekly price per day. */
export const lateFeeOf = (price: Yen, days: number, policy: Policy): Yen =>
  Math.floor((policy.lateFee.numerator * price * days) / policy.lateFee.denominator);

/** The charged late fee: all of it, or nothing if it is below the minimum card charge. */
export const chargedLateFee = (fee: Yen, { leastCharge }: Policy): Yen => (fee < leastCharge ? 0 : fee);
