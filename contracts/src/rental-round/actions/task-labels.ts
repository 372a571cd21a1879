import type { TaskKind } from './tasks.ts';

/** What operators read: what there is to do. */
export const TASK_LABELS: Readonly<Record<TaskKind, string>> = {
  register_shipping_code: '発送コードを登録する',
  not_shipped: '発送・受け渡しのない取引を確認する',
  register_tracking: '追跡番号を登録する',
  item_unavailable: 'アイテムが返却されない取引をキャンセルする',
  register_return_code: '返却コードを登録する',
  next_reservation_near: '延滞中：次の予約が近づいています',
  damage_case: '不具合報告に対応する',
  handle_non_return: '未返却の取引に対応する',
  handle_objection: '損害金への異議申し立てに対応する',
  answer_missing: '返信がないため、届いている内容で判断する',
  damage_fee_written_off: '未回収の損害金を確認する',
  late_fee_unpaid: '未払いの延滞料を確認する',
  payout_waiting: '未送金の売上を確認する',
  payment_mismatch: '金額の異なる支払いを確認する',
  dispute_open: 'チャージバックに対応する',
  dispute_lost: '敗訴したチャージバックを確認する',
  dispute_money_returned: 'チャージバックから戻った金額を確認する',
  refund_returned: 'カード会社から戻された返金に対応する',
  foreign_refund_returned: '決済会社で直接行われ、カード会社から戻された返金を確認する',
  foreign_refund: '決済会社で直接行われた返金の内訳を登録する',
  foreign_reversal: '決済会社で直接取り消された送金を確認する',
  paid_twice: '二重に支払われた返金・送金を確認する',
  confirm_proposal: 'ほかの運営の提案を確認する',
};
