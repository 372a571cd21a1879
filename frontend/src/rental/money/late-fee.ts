import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { yen } from '../format.ts';

/** During an update a server of the release before answers without the terms, and without whether it was let off. */
type LateFee = Pick<RentalRequest, 'lateFee'> & Partial<Pick<RentalRequest, 'lateFeeTerms' | 'lateFeeWaived'>>;

/** Whether being late can still cost something: the fee wasn't let off, nor fixed by a case before the item was back. */
export const lateFeeMayArise = ({ lateFee, lateFeeWaived }: LateFee): boolean => lateFee === null && !lateFeeWaived;

/**
 * What being late costs: the fee once it is fixed, until then what a day adds. How many days count is only known at the
 * return, since they start at the earliest a day after the first return code.
 */
export function lateFeeSentence({ lateFee, lateFeeTerms, lateFeeWaived }: LateFee): string | null {
  if (lateFeeWaived) return '延滞料は免除されました';
  if (lateFee !== null) return `延滞料 ${yen(lateFee.amount)}（${lateFee.days}日分）`;
  if (lateFeeTerms === undefined) return null;
  const { perDay, maximumDays } = lateFeeTerms;
  return `延滞料 1日あたり${yen(perDay)}（返却時に確定・最大${maximumDays}日分）`;
}
