import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isPickup } from './handover.ts';

type Answers = Readonly<Partial<Record<RoundStatus, readonly string[]>>>;

const GREETING = ['ありがとうございます。よろしくお願いします。'];
const THANKS = ['ありがとうございました。'];
const MEETING = ['よろしくお願いします。', '少し遅れます。'];

/** Common answers of each party in a delivery. */
const BY_PARCEL: Readonly<Record<'borrower' | 'owner', Answers>> = {
  borrower: {
    request_approved: GREETING,
    await_shipment_code: ['届くのを楽しみにしています。'],
    shipping_code_generated: ['届くのを楽しみにしています。'],
    shipped: ['届きました。ありがとうございます。', 'まだ届いていません。'],
    in_use: ['大切に着ています。'],
    return_shipping_code_generated: ['これから返送します。', '返送が少し遅れます。'],
    usage_overdue: ['これから返送します。', '返却が遅れて申し訳ありません。'],
    returned: THANKS,
  },
  owner: {
    request_approved: GREETING,
    await_shipment_code: ['今日発送します。', '発送が少し遅れます。'],
    shipping_code_generated: ['今日発送します。', '発送が少し遅れます。'],
    shipped: ['発送しました。届くまでお待ちください。'],
    usage_overdue: ['いつごろ返送できそうですか？'],
    returned: ['届きました。ありがとうございました。', 'まだ届いていません。'],
  },
};

const IN_PERSON: Answers = {
  request_approved: GREETING,
  shipping_code_generated: MEETING,
  return_shipping_code_generated: MEETING,
  usage_overdue: MEETING,
  returned: THANKS,
};

/** Common questions to an item's owner. */
export const ITEM_QUESTIONS: readonly string[] = [
  'サイズ感を教えてください。',
  '汚れや傷はありますか？',
  '色は写真のとおりですか？',
];

/** Common answers at this step of a rental, for its parties. */
export function quickAnswersOf(
  request: Pick<RentalRequest, 'status' | 'viewerParty' | 'itemShippingMethod'>,
): readonly string[] {
  const { status, viewerParty } = request;
  if (viewerParty === 'operator') return [];
  return (isPickup(request) ? IN_PERSON : BY_PARCEL[viewerParty])[status] ?? [];
}
