import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { isPickup } from '../../../rental/handover.ts';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { fitRefundOf, type Viewed } from './fit-refund-facts.ts';

type Facts = Viewed & Pick<RentalRequest, 'status' | 'viewerParty' | 'itemShippingMethod'>;

const BORROWER_ASKED =
  '着用せずに返してください。オーナーが未着用を確認すると、レンタル料金が返金されます。送料は返金されません。';
const OTHERS_ASKED =
  'サイズが合わなかったため、借り手が返金を申請し、返却を始めました。戻ったアイテムが着用されていないことを確認すると、レンタル料金は借り手に返金されます。';

/** What the promise means now for this viewer; null: nothing any more. */
export function fitRefundSentence(facts: Facts): string | null {
  const fit = fitRefundOf(facts);
  if (fit === null) return null;
  const isBorrower = facts.viewerParty === 'borrower';
  switch (fit.state) {
    case 'promised':
      return isBorrower ? promisedSentence(facts, fit.askBy) : null;
    case 'requested':
      return isBorrower ? BORROWER_ASKED : OTHERS_ASKED;
    case 'refunded':
      return 'サイズが合わなかったため、レンタル料金は借り手に返金されます。';
    case 'decided':
      return 'サイズ返金OKの申請は、運営事務局の判断により終了しました。';
    case 'over':
      return null;
  }
}

/** Before the borrower has the item, there is nothing to ask for yet. */
function promisedSentence(facts: Facts, askBy: string | null): string | null {
  if (askBy !== null)
    return `サイズが合わないときは、${untilTime(askBy, dayAndTime)}までに写真を添えて申請し、着用せずに返すと、レンタル料金が返金されます（送料は返金されません）。`;
  if (facts.status !== 'shipped') return null;
  const received = isPickup(facts) ? '受け取ったら' : '届いたら';
  return `「${FIT_REFUND}」のアイテムです。${received}ご自身で受け取りを確認してください。サイズが合わないときは、確認から${FIGURES.fitRefundHours}時間以内に返金を申請できます。`;
}
