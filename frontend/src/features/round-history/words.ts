import type { DeadlineKind } from '@meguri/contracts/rental-round/deadlines.ts';
import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import type { ChargePurpose } from '@meguri/contracts/rental-round/rental-round.ts';
import { FINAL_STATUSES, STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';

/** What happens by itself once the time has come. */
export const DEADLINE_WORDS: Readonly<Record<DeadlineKind, string>> = {
  reply: '返答がなければ期限切れになる',
  payment_window: '支払いがなければ取消になる',
  checkout: '決済画面が閉じる',
  no_shipment: '発送がなければキャンセルし全額返金する',
  receipt: '受け取りを自動で確認する',
  return_request: '返却を自動で依頼する',
  overdue: '返却がなければ期限超過になる',
  non_return: '未返却の不具合として扱う',
  completion: '取引を自動で完了する',
  damage_dismissal: '不具合報告を自動で終了する',
  damage_fee_charge: '登録カードで損害金を決済する',
  damage_fee_write_off: '損害金の請求を終了する',
};

export const PURPOSE_WORDS: Readonly<Record<ChargePurpose, string>> = {
  rental: 'レンタルの支払い',
  late_fee: '延滞料の支払い',
  damage_fee: '損害金の支払い',
  returned_whole: '受け取れない支払い（全額返金）',
};

export const statusInWords = (status: RoundState): string => (status === 'none' ? '開始前' : STATUS_LABELS[status]);

/** Where the round is over, one way or another. */
const OVER: readonly RoundState[] = [...FINAL_STATUSES, 'none'];

/** How a status feels: what is late or under complaint stands out, what is over steps back. */
export function toneOf(status: RoundState): 'plain' | 'good' | 'warn' | 'bad' {
  if (status === 'usage_overdue' || status === 'damage_reported') return 'bad';
  if (status === 'damage_fee_pending' || status === 'shipping_code_generating') return 'warn';
  return OVER.includes(status) ? 'plain' : 'good';
}
