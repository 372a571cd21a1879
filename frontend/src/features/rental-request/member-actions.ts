import type { Action } from '@meguri/contracts/rental-round/actions.ts';

/** What the round's own people do from this page; everything else is an operator's, elsewhere. */
export type MemberAction = Extract<
  Action,
  | 'approve'
  | 'decline'
  | 'withdraw'
  | 'pay'
  | 'give_up_payment'
  | 'cancel_unpaid'
  | 'cancel'
  | 'mark_shipped'
  | 'confirm_receipt'
  | 'request_return'
  | 'mark_returned'
  | 'confirm_return'
  | 'report_damage'
  | 'add_evidence'
  | 'pay_damage_fee'
  | 'object_damage_fee'
  | 'pay_late_fee'
>;

interface ActionWords {
  readonly label: string;
  /** Where the parcel is a meeting. */
  readonly pickupLabel?: string;
  /** While it is under way. */
  readonly pending: string;
  /** Steps out of what was agreed: never the page's main button. */
  readonly stepsBack?: true;
}

/** In the order in which their buttons stand. */
export const MEMBER_ACTIONS: Readonly<Record<MemberAction, ActionWords>> = {
  approve: { label: '承認する', pending: '承認しています…' },
  pay: { label: '支払いに進む', pending: 'お支払いページを準備しています…' },
  mark_shipped: { label: '発送を通知する', pickupLabel: '受け渡しを完了する', pending: '発送を記録しています…' },
  confirm_receipt: { label: '受け取りを確認する', pending: '受け取りを記録しています…' },
  mark_returned: { label: '返却を通知する', pickupLabel: '返却の受け渡しを完了する', pending: '返却を記録しています…' },
  confirm_return: { label: '返却を確認して完了する', pending: '取引を完了しています…' },
  pay_damage_fee: { label: '損害金を支払う', pending: 'お支払いページを準備しています…' },
  pay_late_fee: { label: '延滞料を支払う', pending: 'お支払いページを準備しています…' },
  request_return: {
    label: '返却コードを発行してもらう',
    pickupLabel: '返却の受け渡しを準備する',
    pending: '返却の準備をしています…',
  },
  add_evidence: { label: '情報・写真を追加する', pending: '情報を送信しています…' },
  decline: { label: '辞退する', pending: '辞退しています…', stepsBack: true },
  object_damage_fee: { label: '異議を申し立てる', pending: '異議を送信しています…', stepsBack: true },
  report_damage: { label: '不具合を報告する', pending: '不具合を報告しています…', stepsBack: true },
  give_up_payment: { label: '支払い手続きをやめる', pending: '手続きを終了しています…', stepsBack: true },
  withdraw: { label: 'リクエストを取り消す', pending: 'リクエストを取り消しています…', stepsBack: true },
  cancel_unpaid: { label: '承認を取り消す', pending: '承認を取り消しています…', stepsBack: true },
  cancel: { label: '取引をキャンセルする', pending: 'キャンセルしています…', stepsBack: true },
};

const ORDER = Object.keys(MEMBER_ACTIONS) as readonly MemberAction[];

/** Those of `actions` that have a button here. */
export const memberActions = (actions: readonly Action[]): readonly MemberAction[] =>
  ORDER.filter((action) => actions.includes(action));

export const actionLabel = (action: MemberAction, pickup: boolean): string => {
  const { label, pickupLabel } = MEMBER_ACTIONS[action];
  return pickup ? (pickupLabel ?? label) : label;
};
