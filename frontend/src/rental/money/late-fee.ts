import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { yen } from '../format.ts';

/** During an update a server of the release before answers without the terms, and without whether it was let off. */
type LateFee = Pick<RentalRequest, 'lateFee'> &
  Partial<Pick<RentalRequest, 'lateFeeTerms' | 'lateFeeWaived' | 'lateFeeNow' | 'viewerParty'>>;

/** Whether being late can still cost something: the fee wasn't let off, nor fixed by a case before the item was back. */
export const lateFeeMayArise = ({ lateFee, lateFeeWaived }: LateFee): boolean => lateFee === null && !lateFeeWaived;

/**
 * What being late costs: the fee once it is fixed, until then what a day adds. How many days count is only known at the
 * return, since they start at the earliest a day after the first return code.
 */
export function lateFeeSentence(facts: LateFee): string | null {
  const { lateFee, lateFeeTerms, lateFeeWaived } = facts;
  if (lateFeeWaived) return '延滞料は免除されました';
  if (lateFee !== null) return `延滞料 ${yen(lateFee.amount)}（${lateFee.days}日分）`;
  const now = returningNowSentence(facts);
  if (now !== null) return now;
  if (lateFeeTerms === undefined) return null;
  const { perDay, maximumDays } = lateFeeTerms;
  return `延滞料 1日あたり約${yen(perDay)}（返却時に確定・最大${maximumDays}日分）`;
}

/** What a late borrower is charged for returning the item now, and how; null: nothing. */
export function returningNowSentence({ lateFeeNow, viewerParty }: LateFee): string | null {
  if (!lateFeeNow) return null;
  const fee = `いま返却${viewerParty === 'borrower' ? 'する' : 'される'}と、延滞料は${yen(lateFeeNow.amount)}（${lateFeeNow.days}日分）です。`;
  return viewerParty === 'borrower' ? `${fee}保存したカードで決済します。` : fee;
}
