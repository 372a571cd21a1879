import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { yen } from '../format.ts';

/** During an update a server of the release before answers without the terms. */
type LateFee = Pick<RentalRequest, 'lateFee'> & Partial<Pick<RentalRequest, 'lateFeeTerms'>>;

/**
 * What being late costs: the fee once it is fixed, until then what a day adds. How many days count is only known at the
 * return, since they start at the earliest a day after the first return code.
 */
export function lateFeeSentence({ lateFee, lateFeeTerms }: LateFee): string | null {
  if (lateFee !== null) return `延滞料 ${yen(lateFee.amount)}（${lateFee.days}日分）`;
  if (lateFeeTerms === undefined) return null;
  const { perDay, maximumDays } = lateFeeTerms;
  return `延滞料 1日あたり${yen(perDay)}（返却時に確定・最大${maximumDays}日分）`;
}
