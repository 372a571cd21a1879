import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FIGURES } from './figures.ts';
import { isPickup } from './handover.ts';
import { lateFeeMayArise } from './money/late-fee.ts';

type Late = Pick<RentalRequest, 'actions' | 'itemShippingMethod' | 'lateFee' | 'lateFeeWaived'>;

/**
 * What a late borrower can do now, and how that affects the late fee: without a return code they can't send the item back, and no
 * fee accrues until they have one.
 * @param page where they report the return
 */
export function bringBackWords(round: Late, page: 'この画面' | '取引の画面'): string {
  const free = `${FIGURES.firstReturnCodeHours}時間までは延滞料はかかりません。`;
  const [please, fee] = round.actions.includes('mark_returned')
    ? [`すぐに返却して、${page}から通知してください。`, '延滞料は返却が記録されるまで1日ごとに加算されます。']
    : isPickup(round)
      ? ['返却の受け渡しを準備してください。', `準備から${free}`]
      : ['返却の準備ができるまで、アイテムを大切に保管してください。', `返却コードの登録から${free}`];
  return lateFeeMayArise(round) ? please + fee : please;
}
