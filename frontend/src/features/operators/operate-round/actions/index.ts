import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { OperatorActionName } from '@meguri/contracts/rental-round/actions/rules.ts';
import { ReportDamageDialog } from '../components/report-damage-dialog.tsx';
import { assignForeignRefund, grantRefund, resendRefund, reversePayout, settleObligation } from './money.ts';
import type { DialogAction, FormAction, OperatorAction } from './operator-action.ts';
import { markReturned, registerReturnCode, registerShippingCode, registerTracking } from './parcel.tsx';
import { confirmProposal, withdrawProposal } from './proposals.ts';
import { reasonSchema } from '@meguri/contracts/rental-round/operator-commands.ts';

/** An action that needs a reason and no further input. */
const REASONED = { place: 'round', schema: reasonSchema, fields: ['reason'] } as const;

const reject: FormAction = {
  ...REASONED,
  path: 'commands/reject',
  label: 'リクエストを受付不可にする',
  question: 'このリクエストを受付不可にします。支払いはまだ発生していません。取引は終了し、元に戻せません。',
  confirm: '受付不可にする',
  done: 'リクエストを受付不可にしました',
  isDangerous: true,
};

const cancel: FormAction = {
  ...REASONED,
  path: 'commands/cancel',
  isPreviewed: true,
  label: '取引をキャンセルする',
  question: '取引をキャンセルし、借り手に支払い額の全額を返金します。取引は終了し、元に戻せません。',
  confirm: 'キャンセルして全額返金する',
  done: '取引をキャンセルしました',
  isDangerous: true,
};

const cancelUnpaid: FormAction = {
  ...REASONED,
  path: 'commands/cancel-unpaid',
  label: '承認済みのリクエストを取り消す',
  question:
    'アイテムが返却されないため、承認済みのリクエストを取り消します。支払いはまだ発生していません。元に戻せません。',
  confirm: 'リクエストを取り消す',
  done: 'リクエストを取り消しました',
  isDangerous: true,
};

const confirmReceipt: FormAction = {
  ...REASONED,
  path: 'commands/confirm-receipt',
  label: '受け取りを確認済みにする',
  question: '借り手に代わって受け取りを確認し、取引を「利用中」に進めます。',
  confirm: '受け取り済みにする',
  done: '受け取りを確認済みにしました',
};

const waiveLateFee: FormAction = {
  ...REASONED,
  path: 'commands/waive-late-fee',
  isPreviewed: true,
  label: '延滞料を免除する',
  question: 'この取引の延滞料を免除します。これから延滞しても、延滞料は発生しません。',
  confirm: '延滞料を免除する',
  done: '延滞料を免除しました',
};

/** Ordered as their buttons on the page: harmless ones first, those that end a round last. */
export const OPERATOR_ACTIONS: Readonly<Record<OperatorActionName, OperatorAction>> = {
  register_shipping_code: registerShippingCode,
  register_tracking: registerTracking,
  confirm_receipt: confirmReceipt,
  register_return_code: registerReturnCode,
  mark_returned: markReturned,
  report_damage: { place: 'round', label: '不具合を報告する', Dialog: ReportDamageDialog },
  waive_late_fee: waiveLateFee,
  assign_foreign_refund: assignForeignRefund,
  resend_refund: resendRefund,
  settle_obligation: settleObligation,
  grant_refund: grantRefund,
  reverse_payout: reversePayout,
  reject,
  cancel_unpaid: cancelUnpaid,
  cancel,
  ask_for_answer: { place: 'case' },
  dismiss_damage: { place: 'case' },
  order_refund: { place: 'case' },
  assess_damage_fee: { place: 'case' },
  write_off_damage_fee: { place: 'case' },
  confirm_proposal: confirmProposal,
  withdraw_proposal: withdrawProposal,
  add_evidence: { place: 'nowhere' },
};

/** An action on the round's page. */
export type RoundAction = FormAction | DialogAction;

const ALL = Object.entries(OPERATOR_ACTIONS) as readonly (readonly [OperatorActionName, OperatorAction])[];

/** The actions that the page shows, out of those allowed by the rules. */
export const offered = (actions: readonly Action[]) => ({
  here: ALL.filter(([name]) => actions.includes(name)).flatMap(([, action]) =>
    action.place === 'round' ? [action] : [],
  ),
  onCase: ALL.some(([name, { place }]) => place === 'case' && actions.includes(name)),
});

/** Whether its form lists entries of the round's history. */
export const needsHistory = (action: RoundAction): boolean => 'subject' in action;
