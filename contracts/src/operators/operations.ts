import type { Action } from '../rental-round/actions/actions.ts';
import type { OperatorActionName } from '../rental-round/actions/rules.ts';
import { type Capability, may } from './roles.ts';
import type { OperatorRole } from '../shared/operator-role.ts';

interface OperationKind {
  readonly capability: Capability;
  /** The name in the trail. */
  readonly label: string;
}

/**
 * All operations of operators. Every route names its own, which determines the capability it needs and its name in the
 * trail. Stored in the trail: names never change.
 */
export const OPERATIONS = {
  list_tasks: { capability: 'see_rentals', label: 'タスクの一覧を表示' },
  list_operators: { capability: 'see_rentals', label: '担当者の一覧を表示' },
  own_task: { capability: 'answer', label: 'タスクの担当を変更' },
  work_on_tasks: { capability: 'answer', label: 'タスクの担当・期限・メモを変更' },
  finish_task: { capability: 'answer', label: 'タスクを完了' },
  reopen_task: { capability: 'answer', label: 'タスクの完了を取り消し' },

  list_rounds: { capability: 'see_rentals', label: '取引を検索' },
  list_stuck_rounds: { capability: 'see_rentals', label: '止まっている取引を表示' },
  see_round: { capability: 'see_rentals', label: '取引を表示' },
  see_round_events: { capability: 'see_rentals', label: '取引の記録を表示' },
  see_case_events: { capability: 'see_rentals', label: '案件のやり取りの記録を表示' },
  see_round_tasks: { capability: 'see_rentals', label: '取引のタスクを表示' },
  see_round_surroundings: { capability: 'see_rentals', label: '取引の前後の記録を表示' },
  see_round_money: { capability: 'see_rentals', label: '取引のお金を表示' },
  see_evidence: { capability: 'see_rentals', label: 'チャージバックの証拠を表示' },
  see_photo: { capability: 'see_rentals', label: '取引の写真を表示' },
  register_code: { capability: 'handle_parcels', label: '発送コードを登録' },
  register_tracking: { capability: 'handle_parcels', label: '追跡番号を登録' },
  reject_request: { capability: 'steer_rentals', label: 'リクエストを受付不可にする' },
  cancel_unpaid: { capability: 'steer_rentals', label: '支払い前の取引を取り消し' },
  confirm_receipt: { capability: 'steer_rentals', label: '受け取りを確認済みにする' },
  mark_returned: { capability: 'steer_rentals', label: '返却済みにする' },
  report_damage: { capability: 'steer_rentals', label: '不具合を報告' },
  cancel_round: { capability: 'move_money', label: '取引をキャンセル' },
  waive_late_fee: { capability: 'move_money', label: '延滞料を免除' },
  resend_refund: { capability: 'move_money', label: '返金を再送' },
  settle_obligation: { capability: 'move_money', label: '別の方法で精算済みにする' },
  assign_foreign_refund: { capability: 'move_money', label: '返金の内訳を登録' },
  grant_refund: { capability: 'move_money', label: '追加で返金' },
  reverse_payout: { capability: 'move_money', label: '送金を取り戻す' },
  confirm_proposal: { capability: 'move_money', label: '提案を確認' },
  withdraw_proposal: { capability: 'move_money', label: '提案を取り下げ' },
  submit_evidence: { capability: 'move_money', label: 'チャージバックの証拠を提出' },

  list_cases: { capability: 'see_rentals', label: '不具合の案件の一覧を表示' },
  see_case: { capability: 'see_rentals', label: '不具合の案件を表示' },
  read_case_chat: { capability: 'read_chats', label: '案件の二人のメッセージを表示' },
  read_support_chat: { capability: 'read_chats', label: '運営事務局とのメッセージを表示' },
  write_support_chat: { capability: 'answer', label: '運営事務局として返信' },
  ask_for_answer: { capability: 'answer', label: '回答を求める' },
  add_evidence: { capability: 'answer', label: '不具合の情報を追加' },
  dismiss_damage: { capability: 'move_money', label: '不具合を認めない' },
  order_refund: { capability: 'move_money', label: '不具合による返金' },
  assess_damage_fee: { capability: 'move_money', label: '損害金を請求' },
  write_off_damage_fee: { capability: 'move_money', label: '損害金の請求を断念' },

  list_reports: { capability: 'read_chats', label: '報告の一覧を表示' },
  see_report: { capability: 'read_chats', label: '報告を表示' },
  take_report: { capability: 'answer', label: '報告の対応を始める' },
  close_report: { capability: 'answer', label: '報告を対応済みにする' },
  list_support_requests: { capability: 'read_chats', label: '相談の一覧を表示' },
  see_support_request: { capability: 'read_chats', label: '相談を表示' },
  answer_support_request: { capability: 'answer', label: '相談に返信' },
  close_support_request: { capability: 'answer', label: '相談を終了' },
  own_support_request: { capability: 'answer', label: '相談の担当を変更' },
  note_support_request: { capability: 'answer', label: '相談にメモを残す' },
  contact_user: { capability: 'answer', label: 'ユーザーに連絡' },
  watch_items: { capability: 'see_people', label: 'アイテムの一覧を表示' },
  suspend_item: { capability: 'moderate', label: 'アイテムの掲載を変更' },
  decide_review: { capability: 'moderate', label: 'レビューの表示を変更' },

  list_users: { capability: 'see_people', label: 'ユーザーの一覧を表示' },
  see_user: { capability: 'see_people', label: 'ユーザーの詳細を表示' },
  see_told: { capability: 'see_people', label: 'お知らせの記録を表示' },
  see_coupons: { capability: 'see_people', label: 'クーポンを表示' },
  revoke_coupon: { capability: 'moderate', label: 'クーポンを取り消す' },
  allow_shared_card: { capability: 'moderate', label: '同じカードでのクーポンの利用を変更' },
  see_identity: { capability: 'see_people', label: '本人確認の記録を表示' },
  decide_identity: { capability: 'vouch_for_people', label: '本人確認を決める' },
  lock_account: { capability: 'moderate', label: 'アカウントを停止' },
  unlock_account: { capability: 'unlock_accounts', label: 'アカウントのロックを解除' },
  end_sessions: { capability: 'unlock_accounts', label: 'ユーザーをログアウトさせる' },
  send_password_reset: { capability: 'unlock_accounts', label: 'パスワード再設定のメールを送信' },
  change_role: { capability: 'manage_operators', label: '権限を変更' },
  reset_second_step: { capability: 'manage_operators', label: '二段階認証を解除' },

  export_round: { capability: 'export', label: '取引を書き出し' },
  export_period: { capability: 'export', label: '期間の取引を書き出し' },
  export_calendars: { capability: 'export', label: '二重予約がないことの証拠を書き出し' },
  export_metrics: { capability: 'export', label: '指標を書き出し' },
  replay_draft: { capability: 'export', label: '条件を変えた場合の試算' },
  see_metrics: { capability: 'see_service', label: '指標を表示' },

  list_bulk_mails: { capability: 'see_service', label: '一斉メールを表示' },
  size_bulk_mail: { capability: 'mail_people', label: '一斉メールの宛先を数える' },
  write_bulk_mail: { capability: 'mail_people', label: '一斉メールを書く' },
  preview_bulk_mail: { capability: 'mail_people', label: '一斉メールを宛先ごとに確認' },
  test_bulk_mail: { capability: 'mail_people', label: '一斉メールを自分に試し送り' },
  start_bulk_mail: { capability: 'mail_people', label: '一斉メールの送信を開始' },
  confirm_bulk_mail: { capability: 'mail_people', label: '一斉メールの送信を確認' },
  pause_bulk_mail: { capability: 'mail_people', label: '一斉メールを一時停止' },
  resume_bulk_mail: { capability: 'mail_people', label: '一斉メールを再開' },
  stop_bulk_mail: { capability: 'mail_people', label: '一斉メールを中止' },

  see_trail: { capability: 'see_trail', label: '操作ログを表示' },
  export_trail: { capability: 'see_trail', label: '操作ログを書き出し' },

  see_connect: { capability: 'see_service', label: '決済と口座を表示' },
  check_provider: { capability: 'see_service', label: '決済会社の設定を確認' },
  see_payment_setup: { capability: 'see_service', label: '決済の設定を表示' },
  see_payment_tests: { capability: 'see_service', label: '決済のテストを表示' },
  run_payment_test: { capability: 'run_service', label: '決済のテストを実行' },
  list_differences: { capability: 'see_service', label: '決済会社との違いを表示' },
  close_difference: { capability: 'move_money', label: '決済会社との違いを説明済みにする' },
  list_incidents: { capability: 'see_service', label: '失敗した処理を表示' },
  skip_incident: { capability: 'run_service', label: '失敗した処理を見送る' },
  retry_incident: { capability: 'run_service', label: '失敗した処理を再実行' },
  retry_incidents: { capability: 'run_service', label: '失敗した処理をすべて再実行' },
  list_moved_deadlines: { capability: 'see_service', label: '延長した期限を表示' },
  see_service_overview: { capability: 'see_service', label: 'サービスの状態を表示' },
  see_read_models: { capability: 'see_service', label: '表示用データの状態を表示' },
  list_rebuilds: { capability: 'see_service', label: '表示用データの作り直しを表示' },
  check_rebuild: { capability: 'run_service', label: '表示用データを作り直して比べる' },
  confirm_rebuild: { capability: 'run_service', label: '作り直した表示用データに入れ替える' },
  keep_read_model: { capability: 'run_service', label: '表示用データをそのまま残す' },
  cancel_rebuild: { capability: 'run_service', label: '表示用データの作り直しを中止' },
  see_front_pictures: { capability: 'see_service', label: 'トップページの写真を表示' },
  change_front_picture: { capability: 'run_service', label: 'トップページの写真を変更' },
  remove_front_picture: { capability: 'run_service', label: 'トップページの写真を外す' },
  read_feedback: { capability: 'see_service', label: 'フィードバックを表示' },
  handle_feedback: { capability: 'answer', label: 'フィードバックの対応状況を変更' },
  switch_maintenance: { capability: 'run_service', label: 'メンテナンスを切り替え' },
  see_demo_clock: { capability: 'see_service', label: 'デモの時刻を表示' },
  move_demo_clock: { capability: 'run_service', label: 'デモの時刻を進める' },
  try_background: { capability: 'run_service', label: '背景透過を試す' },
} as const satisfies Readonly<Record<string, OperationKind>>;

/** Files with the data of many users. */
const EXPORTS: readonly OperationName[] = ['export_period', 'export_calendars', 'export_metrics', 'export_trail'];

/** Capabilities that may need a second operator's consent, and giving that consent. */
const FOR_SETTLED: ReadonlySet<Capability> = new Set(['move_money', 'mail_people']);

export type OperationName = keyof typeof OPERATIONS;
/** Operations that only stop others: any operator who notices a problem may use them at once. */
const BRAKES: ReadonlySet<OperationName> = new Set(['withdraw_proposal', 'pause_bulk_mail', 'stop_bulk_mail']);
/** Roles have a rule of their own: a new operator may still undo recent grants. */
const ALSO_FOR_SETTLED: ReadonlySet<OperationName> = new Set([
  ...EXPORTS,
  ...(['switch_maintenance', 'reset_second_step', 'change_front_picture'] as const),
]);
const ASKS_AGAIN: ReadonlySet<OperationName> = new Set([
  ...EXPORTS,
  ...(['switch_maintenance', 'change_role', 'reset_second_step', 'start_bulk_mail', 'confirm_bulk_mail'] as const),
  // Every visitor sees it. Taking a picture away only stops harm.
  'change_front_picture',
]);
export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export const mayDo = (role: OperatorRole | null | undefined, operation: OperationName): boolean =>
  may(role, OPERATIONS[operation].capability);

/**
 * Whether the operation needs a role that isn't new: an attacker with an administrator's session could otherwise create
 * a second administrator and consent to their own proposals. Operations that stop others don't.
 */
export const isForSettled = (operation: OperationName): boolean =>
  ALSO_FOR_SETTLED.has(operation) || (FOR_SETTLED.has(OPERATIONS[operation].capability) && !BRAKES.has(operation));

/**
 * Whether a session isn't enough and the second step is required again; in a demo the password, for users without one.
 */
export const needsStepUp = (operation: OperationName): boolean =>
  ASKS_AGAIN.has(operation) || (OPERATIONS[operation].capability === 'move_money' && !BRAKES.has(operation));

/** The operation of each operators' action on a rental's or case's page. */
const OPERATION_OF: Readonly<Partial<Record<Action, OperationName>>> = {
  reject: 'reject_request',
  cancel: 'cancel_round',
  register_shipping_code: 'register_code',
  register_return_code: 'register_code',
} satisfies Record<Exclude<OperatorActionName, OperationName>, OperationName>;

/** null: no operation of operators. */
const operationOf = (action: Action): OperationName | null =>
  OPERATION_OF[action] ?? (Object.hasOwn(OPERATIONS, action) ? (action as OperationName) : null);

/** The actions of a round offered to an operator of this role. @param isNew whether the role is new */
export const actionsFor = (role: OperatorRole | null, actions: readonly Action[], isNew = false): Action[] =>
  actions.filter((action) => {
    const operation = operationOf(action);
    return operation !== null && mayDo(role, operation) && !(isNew && isForSettled(operation));
  });
