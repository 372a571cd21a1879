import { reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import type { FormAction } from './operator-action.ts';

/** An action that needs a reason and no further input. */
const REASONED = { place: 'round', schema: reasonSchema, fields: ['reason'] } as const;

export const reject: FormAction = {
  ...REASONED,
  path: 'commands/reject',
  label: 'リクエストを受付不可にする',
  question: 'このリクエストを受付不可にします。支払いはまだ発生していません。取引は終了し、元に戻せません。',
  confirm: '受付不可にする',
  done: 'リクエストを受付不可にしました',
  isDangerous: true,
};

export const cancel: FormAction = {
  ...REASONED,
  path: 'commands/cancel',
  isPreviewed: true,
  label: '取引をキャンセルする',
  question: '取引をキャンセルし、借り手に支払い額の全額を返金します。取引は終了し、元に戻せません。',
  confirm: 'キャンセルして全額返金する',
  done: '取引をキャンセルしました',
  isDangerous: true,
};

export const cancelUnpaid: FormAction = {
  ...REASONED,
  path: 'commands/cancel-unpaid',
  label: '承認済みのリクエストを取り消す',
  question:
    'アイテムが返却されないため、承認済みのリクエストを取り消します。支払いはまだ発生していません。元に戻せません。',
  confirm: 'リクエストを取り消す',
  done: 'リクエストを取り消しました',
  isDangerous: true,
};

export const confirmReceipt: FormAction = {
  ...REASONED,
  path: 'commands/confirm-receipt',
  label: '受け取りを確認済みにする',
  question: '借り手に代わって受け取りを確認し、取引を「利用中」に進めます。',
  confirm: '受け取り済みにする',
  done: '受け取りを確認済みにしました',
};

export const waiveLateFee: FormAction = {
  ...REASONED,
  path: 'commands/waive-late-fee',
  isPreviewed: true,
  label: '延滞料を免除する',
  question: 'この取引の延滞料を免除します。これから延滞しても、延滞料は発生しません。',
  confirm: '延滞料を免除する',
  done: '延滞料を免除しました',
};
