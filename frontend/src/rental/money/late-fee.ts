import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { yen } from '../format.ts';

/** Without the optional fields the sentences say less. */
type LateFee = Pick<RentalRequest, 'lateFee'> &
  Partial<Pick<RentalRequest, 'lateFeeTerms' | 'lateFeeWaived' | 'lateFeeNow' | 'viewerParty'>>;

/** Whether a late fee can still arise: it was neither waived nor fixed by a damage case before the return. */
export const lateFeeMayArise = ({ lateFee, lateFeeWaived }: LateFee): boolean => lateFee === null && !lateFeeWaived;

/**
 * The late fee: the amount once it is fixed, until then the amount per day. The number of days is only known at the return, since
 * counting starts at the earliest one day after the first return code.
 */
export function lateFeeSentence(facts: LateFee): string | null {
  const { lateFee, lateFeeTerms, lateFeeWaived } = facts;
  if (lateFeeWaived) return '延滞料は免除されました';
  if (lateFee !== null) return `延滞料 ${yen(lateFee.amount)}（${lateFee.days}日分）`;
  if (facts.lateFeeNow) return soFarSentence(facts.lateFeeNow, facts);
  if (lateFeeTerms === undefined) return null;
  const { perDay, maximumDays } = lateFeeTerms;
  return `延滞料 1日あたり約${yen(perDay)}（返却時に確定・最大${maximumDays}日分）`;
}

/** A whole fee is rounded down once, so the days times a rounded day can be less: then only the days are shown. */
function soFarSentence(
  { days, amount }: NonNullable<RentalRequest['lateFeeNow']>,
  { lateFeeTerms, viewerParty }: LateFee,
): string {
  const perDay = lateFeeTerms?.perDay ?? 0;
  const parts = perDay * days === amount ? `${yen(perDay)} × ${days}日` : `${days}日分`;
  const charged = viewerParty === 'borrower' ? '。返却のときに確定し、保存したカードで決済します。' : '';
  return `延滞料 いまのところ ${yen(amount)}（${parts}）${charged}`;
}

/** The late fee if the borrower returns the item now, and how it is charged; null: none. */
export function returningNowSentence({ lateFeeNow, viewerParty }: LateFee): string | null {
  if (!lateFeeNow) return null;
  const fee = `いま返却${viewerParty === 'borrower' ? 'する' : 'される'}と、延滞料は${yen(lateFeeNow.amount)}（${lateFeeNow.days}日分）です。`;
  return viewerParty === 'borrower' ? `${fee}保存したカードで決済します。` : fee;
}
