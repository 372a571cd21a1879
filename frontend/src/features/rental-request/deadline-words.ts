import type { DeadlineKind } from '@meguri/contracts/rental-round/deadlines.ts';

interface DeadlineWords {
  readonly label: string;
  /** What happens by itself then. */
  readonly then: string;
}

export const DEADLINE_WORDS: Readonly<Record<DeadlineKind, DeadlineWords>> = {
  reply: { label: '返答期限', then: '過ぎると自動で期限切れになります。' },
  payment_window: { label: 'お支払い期限', then: '過ぎるとリクエストは自動で取り消されます。' },
  checkout: { label: 'お支払いページの有効期限', then: '過ぎると手続きが終了します。' },
  no_shipment: { label: '発送期限', then: '過ぎると取引は自動でキャンセルされ、借り手に全額返金されます。' },
  receipt: { label: '受け取り確認の期限', then: '過ぎると自動で利用中に変わります。' },
  return_request: { label: '返却の準備', then: 'この日時に、返却の準備が自動で始まります。' },
  overdue: { label: '返却期限', then: '過ぎると期限超過になり、延滞料がかかることがあります。' },
  non_return: { label: '未返却の判断', then: 'それまでに返却がない場合、未返却として運営が対応します。' },
  completion: { label: '返却確認の期限', then: '過ぎると取引は自動で完了します。' },
  damage_dismissal: { label: '不具合の確認期限', then: '過ぎると不具合の対応は終了します。' },
  damage_fee_charge: { label: '損害金のお支払い期限', then: '過ぎると登録カードで決済します。' },
  damage_fee_write_off: { label: '損害金の請求期限', then: '過ぎると請求は終了します。' },
};

const MINUTE = 60_000;
/** In minutes, of the reply window. */
const RED_FROM = 60;
const ORANGE_FROM = 240;

export type CountdownTone = 'bad' | 'warn' | 'good';

/** Red in the last hour, orange in the last four, green before. @param left in ms */
export function countdownTone(left: number): CountdownTone {
  if (left <= RED_FROM * MINUTE) return 'bad';
  return left <= ORANGE_FROM * MINUTE ? 'warn' : 'good';
}

/** 5時間3分; at most the window's 24 hours. @param left in ms */
export function hoursAndMinutes(left: number): string {
  const minutes = Math.max(0, Math.floor(left / MINUTE));
  return `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}
