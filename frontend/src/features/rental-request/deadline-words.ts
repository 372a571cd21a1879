import type { DeadlineKind } from '@meguri/contracts/rental-round/deadlines.ts';

/** What happens by itself at a deadline, as the round's people read it. */
export const DEADLINE_EFFECTS: Readonly<Record<DeadlineKind, string>> = {
  reply: '過ぎると自動で期限切れになります。',
  payment_window: '過ぎるとリクエストは自動で取り消されます。',
  checkout: '過ぎると手続きが終了します。',
  no_shipment: '過ぎると取引は自動でキャンセルされ、借り手に全額返金されます。',
  receipt: '過ぎると自動で利用中に変わります。',
  return_request: 'この日時に、返却の準備が自動で始まります。',
  overdue: '過ぎると期限超過になり、延滞料がかかることがあります。',
  non_return: 'それまでに返却がない場合、未返却として運営が対応します。',
  completion: '過ぎると取引は自動で完了します。',
  damage_dismissal: '過ぎると不具合の対応は終了します。',
  damage_fee_charge: '過ぎると登録カードで決済します。',
  damage_fee_write_off: '過ぎると請求は終了します。',
};

const MINUTE = 60_000;

/** 5時間3分; at most the window's 24 hours. @param left in ms */
export function hoursAndMinutes(left: number): string {
  const minutes = Math.max(0, Math.floor(left / MINUTE));
  return `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}
