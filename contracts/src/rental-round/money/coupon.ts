import type { Policy } from '../policy.ts';
import { type Breakdown, totalOf, type Yen } from './money.ts';

/** A borrower's coupon, by which the platform pays a part of a rental (decision 149). */

/** What a rental costs, by part, and what the platform pays of it. */
export interface Fees extends Breakdown {
  /** Absent: nothing. */
  readonly coupon?: Yen | undefined;
}

/** What the borrower's card pays. */
export const cardPartOf = (fees: Fees): Yen => totalOf(fees) - (fees.coupon ?? 0);

/** What a coupon of this amount pays of a total: the least charge of a card remains. */
export const couponPartOf = (amount: Yen, total: Yen, { leastCharge }: Pick<Policy, 'leastCharge'>): Yen =>
  Math.max(Math.min(amount, total - leastCharge), 0);
