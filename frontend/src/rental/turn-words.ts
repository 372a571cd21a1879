import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isPickup } from './handover.ts';
import { asksForTime, paysFirst } from './meeting/asks-for-time.ts';
import { CHOOSE_A_TIME } from './meeting/slot-words.ts';
import { isViewersTurn } from './turn.ts';

const WORDS: Readonly<Record<ViewingParty, Readonly<Partial<Record<RoundStatus, string>>>>> = {
  owner: {
    requested: '承認または辞退してください',
    request_sent: '承認または辞退してください',
    await_shipment_code: '発送してください',
    returned: '確認して取引を完了してください',
  },
  borrower: {
    request_approved: 'お支払いください',
    payment_pending: 'お支払いください',
    shipped: '受け取りを確認してください',
    return_shipping_code_generated: '返却してください',
    usage_overdue: '返却してください',
    damage_fee_pending: '損害金をお支払いください',
  },
  operator: {},
};

type Asked = Pick<
  RentalRequest,
  'status' | 'viewerParty' | 'waitingFor' | 'meeting' | 'actions' | 'itemShippingMethod' | 'lateFee' | 'answerBy'
>;

/** What the viewer should do in a round; null: nothing. A meeting time is chosen after the payment. */
export function turnWords(round: Asked): string | null {
  if (asksForTime(round) && !paysFirst(round)) return CHOOSE_A_TIME;
  if (!isViewersTurn(round)) return null;
  if (round.actions.includes('approve_extension')) return '延長のリクエストに返答してください';
  if (round.actions.includes('pay_extension')) return '延長料金をお支払いください';
  if (round.answerBy !== null) return '運営事務局に返信してください';
  if (round.viewerParty === 'owner' && round.status === 'shipping_code_generated')
    return isPickup(round) ? 'アイテムを渡してください' : '発送してください';
  return WORDS[round.viewerParty][round.status] ?? (round.lateFee?.state === 'due' ? '延滞料をお支払いください' : null);
}
