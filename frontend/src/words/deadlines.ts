import type { DeadlineKind } from '@meguri/contracts/rental-round/deadlines.ts';

/** What a round's people call the time up to which something has to be done, or at which it happens by itself. */
export const DEADLINE_LABELS: Readonly<Record<DeadlineKind, string>> = {
  reply: '返答期限',
  payment_window: 'お支払い期限',
  checkout: 'お支払いページの有効期限',
  no_shipment: '発送期限',
  receipt: '受け取り確認の期限',
  return_request: '返却の準備',
  overdue: '返却期限',
  non_return: '返却の最終期限',
  completion: '返却確認の期限',
  damage_dismissal: '不具合の確認期限',
  damage_fee_charge: '損害金のお支払い期限',
  damage_fee_write_off: '損害金の請求期限',
};

const MINUTE = 60_000;
/** In minutes. */
const RED_FROM = 60;
const ORANGE_FROM = 240;

export type Urgency = 'red' | 'orange' | 'calm';

/** Red in the last hour, orange in the last four. @param left in ms */
export function urgencyOf(left: number): Urgency {
  if (left <= RED_FROM * MINUTE) return 'red';
  return left <= ORANGE_FROM * MINUTE ? 'orange' : 'calm';
}
