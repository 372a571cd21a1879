import type { Proposable } from '../events/shapes.ts';

/** Labels of proposals, for operators. */
export const PROPOSAL_LABELS: Readonly<Record<Proposable, string>> = {
  'cancel-round': '取引のキャンセルと全額返金',
  'order-refund': '不具合による返金',
  'assess-damage-fee': '損害金の請求とオーナーへの補償',
  'write-off-damage-fee': '損害金の請求の断念',
  'waive-late-fee': '延滞料の免除',
  'resend-refund': '返金の再送',
  'settle-obligation': '別の方法での精算',
  'assign-foreign-refund': '返金の内訳の登録',
  'grant-refund': '追加の返金',
  'reverse-payout': '送金の取り戻し',
};
