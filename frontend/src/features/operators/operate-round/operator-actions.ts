import { MAX_REASON, MAX_TRACKING_CODE, MIN_TRACKING_CODE } from '@meguri/contracts/limits.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { OperatorActionName } from '@meguri/contracts/rental-round/actions/rules.ts';
import type { CommandPath } from './api/operator-action.ts';

/** An action that needs a reason and no further input. */
export interface ReasonedAction {
  readonly path: CommandPath;
  /** Label of the button. */
  readonly label: string;
  /** Confirmation that describes the effects. */
  readonly question: string;
  readonly confirm: string;
  readonly done: string;
  readonly danger?: boolean;
}

/** For reasons that the parties can read in the timeline. */
export const READ_REASON_HINT = `借り手とオーナーにも表示されます（${MAX_REASON}文字以内）`;
/** Says where the reason is stored. */
export const REASON_HINT = `取引の履歴に残ります（${MAX_REASON}文字以内）`;
export const TRACKING_HINT = `${MIN_TRACKING_CODE}〜${MAX_TRACKING_CODE}文字の英数字とハイフン`;

export const REASONED = {
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
  cancel_unpaid: {
    path: 'commands/cancel-unpaid',
    label: '承認済みのリクエストを取り消す',
    question:
      'アイテムが返却されないため、承認済みのリクエストを取り消します。支払いはまだ発生していません。元に戻せません。',
    confirm: 'リクエストを取り消す',
    done: 'リクエストを取り消しました',
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
} as const satisfies { readonly [A in Action]?: ReasonedAction };

/**
 * `round`: on the round's page; `case`: on its damage case's page; `proposal`: next to the proposal; `nowhere`: there is no button
 * for it.
 */
type Place = 'round' | 'case' | 'proposal' | 'nowhere';

/** Where each action has its button. Ordered as on the page: harmless ones first, those that end a round last. */
const PLACES = {
  register_shipping_code: 'round',
  register_tracking: 'round',
  confirm_receipt: 'round',
  register_return_code: 'round',
  mark_returned: 'round',
  report_damage: 'round',
  waive_late_fee: 'round',
  assign_foreign_refund: 'round',
  resend_refund: 'round',
  settle_obligation: 'round',
  grant_refund: 'round',
  reverse_payout: 'round',
  reject: 'round',
  cancel_unpaid: 'round',
  cancel: 'round',
  ask_for_answer: 'case',
  dismiss_damage: 'case',
  order_refund: 'case',
  assess_damage_fee: 'case',
  write_off_damage_fee: 'case',
  confirm_proposal: 'proposal',
  withdraw_proposal: 'proposal',
  add_evidence: 'nowhere',
} as const satisfies Record<OperatorActionName, Place>;

/** Actions on the round's page. */
export type RoundAction = {
  [A in OperatorActionName]: (typeof PLACES)[A] extends 'round' ? A : never;
}[OperatorActionName];

const isIn = (place: Place) => (action: Action) => (PLACES as Partial<Record<Action, Place>>)[action] === place;
const OF_ROUND = (Object.keys(PLACES) as OperatorActionName[]).filter(isIn('round')) as RoundAction[];

/** Their forms list entries of the round's history. */
export const NEEDS_HISTORY: ReadonlySet<Action> = new Set([
  'assign_foreign_refund',
  'resend_refund',
  'settle_obligation',
  'grant_refund',
  'reverse_payout',
]);

/** The actions that the page shows, out of those allowed by the rules. */
export const offered = (actions: readonly Action[]) => ({
  here: OF_ROUND.filter((action) => actions.includes(action)),
  onCase: actions.some(isIn('case')),
});
