import { MAX_REASON, MAX_TRACKING_CODE, MIN_TRACKING_CODE } from '@meguri/contracts/limits.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { CommandPath } from './api/operator-action.ts';

/** What operators do by giving a reason and nothing else. */
export interface ReasonedAction {
  readonly path: CommandPath;
  /** The button. */
  readonly label: string;
  /** What will happen, asked before it does. */
  readonly question: string;
  readonly confirm: string;
  readonly done: string;
  readonly danger?: boolean;
}

/** Where the round's people read it, in the timeline. */
export const READ_REASON_HINT = `借り手とオーナーにも表示されます（${MAX_REASON}文字以内）`;
/** Where the reason is kept. */
export const REASON_HINT = `取引の履歴に残ります（${MAX_REASON}文字以内）`;
export const TRACKING_HINT = `${MIN_TRACKING_CODE}〜${MAX_TRACKING_CODE}文字の英数字とハイフン`;

export const REASONED: { readonly [A in Action]?: ReasonedAction } = {
  reject: {
    path: 'commands/reject',
    label: 'リクエストを受付不可にする',
    question: 'このリクエストを受付不可にします。支払いはまだ発生していません。取引は終了し、元に戻せません。',
    confirm: '受付不可にする',
    done: 'リクエストを受付不可にしました',
    danger: true,
  },
  cancel: {
    path: 'commands/cancel',
    label: '取引をキャンセルする',
    question: '取引をキャンセルし、借り手に支払い額の全額を返金します。取引は終了し、元に戻せません。',
    confirm: 'キャンセルして全額返金する',
    done: '取引をキャンセルしました',
    danger: true,
  },
  confirm_receipt: {
    path: 'commands/confirm-receipt',
    label: '受け取りを確認済みにする',
    question: '借り手に代わって受け取りを確認し、取引を「利用中」に進めます。',
    confirm: '受け取り済みにする',
    done: '受け取りを確認済みにしました',
  },
  waive_late_fee: {
    path: 'commands/waive-late-fee',
    label: '延滞料を免除する',
    question: 'この取引の延滞料を免除します。これから延滞しても、延滞料は発生しません。',
    confirm: '延滞料を免除する',
    done: '延滞料を免除しました',
  },
};

/** The operator's actions that belong to a damage case: they are taken on its own page. */
const OF_CASE: ReadonlySet<Action> = new Set([
  'ask_for_answer',
  'dismiss_damage',
  'order_refund',
  'assess_damage_fee',
  'write_off_damage_fee',
]);
const OF_ROUND: readonly Action[] = [
  'register_shipping_code',
  'register_tracking',
  'confirm_receipt',
  'register_return_code',
  'mark_returned',
  'report_damage',
  'waive_late_fee',
  'assign_foreign_refund',
  'resend_refund',
  'settle_obligation',
  'grant_refund',
  'reverse_payout',
  'reject',
  'cancel',
];

/** Their forms list what stands in the round's history. */
export const NEEDS_HISTORY: ReadonlySet<Action> = new Set([
  'assign_foreign_refund',
  'resend_refund',
  'settle_obligation',
  'grant_refund',
  'reverse_payout',
]);

/** What the page offers out of what the round allows: the harmless first, endings last. */
export const offered = (actions: readonly Action[]) => ({
  here: OF_ROUND.filter((action) => actions.includes(action)),
  onCase: actions.some((action) => OF_CASE.has(action)),
});
