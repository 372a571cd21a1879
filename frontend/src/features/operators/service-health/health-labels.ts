import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type { ReadModelHealth, ReadModelName } from '@meguri/contracts/read-models/upkeep.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';

/** Sections about the service's health on the operators' first page, with their anchors. */
export const HEALTH_PARTS = {
  stuckRounds: { id: 'stuck-rounds', name: '止まっている取引' },
  incidents: { id: 'incidents', name: '失敗した処理' },
  differences: { id: 'differences', name: '決済会社との違い' },
  readModels: { id: 'read-models', name: 'データの反映' },
} as const;

/** Names of background jobs. Total. */
const JOBS: Readonly<Record<JobKind, string>> = {
  'approve-reserved': '承認の反映',
  'release-period': '予約期間の解放',
  'pay-parcel': 'まとめて借りる取引の決済',
  'end-parcel': 'まとめて借りる取引の終了',
  'approve-extended': '延長の承認の反映',
  'shorten-period': '延長のために押さえた日の解放',
  'reject-overlapping': '重なるリクエストの受付終了',
  'unlist-item': '返却されないアイテムの掲載の終了',
  'end-rounds-of-item': '返却されないアイテムのほかの取引の終了',
  'move-money': '返金・送金・料金の決済',
  'forget-card': '保存したカードの削除',
  'end-checkouts': '決済画面の終了',
  'end-due-checkout': '期限切れの決済画面の終了',
  'end-pay-links': '料金の支払いリンクの終了',
  'process-webhook': '決済会社からの通知の処理',
  notify: '利用者へのお知らせ',
  'notify-together': '利用者へのお知らせ（まとめて）',
  'tell-operators': '運営者への提案のお知らせ',
  'support-message': '不具合のチャットの反映',
  'settle-coupon': 'クーポンの使用と返却',
  'mark-coupon-card': 'クーポンを使ったカードの記録',
  'invite-reviews': 'レビューのお願い',
  'favourite-free': 'お気に入りが空いたお知らせ',
  'favourite-taken': '予約されたお気に入りのお知らせの取りやめ',
  'new-finds': '保存した検索の新着のお知らせ',
  'send-mail': 'メールの送信',
  'send-push': 'プッシュ通知の送信',
  'daily-upkeep': '毎日の定期処理',
  'compare-with-provider': '決済会社の記録との照合',
  'look-at-account': 'オーナーの受取口座の確認',
  'submit-evidence': 'チャージバックの証拠の提出',
};
/** The page may be older than the server and not know a job kind. */
export const jobLabel = (kind: string): string => (Object.hasOwn(JOBS, kind) ? JOBS[kind as JobKind] : kind);

/** Names of read models, and of the processes that also follow the log. Total. */
const READ_MODELS: Readonly<Record<ReadModelName | 'processes', string>> = {
  rounds: '取引の一覧と状態',
  timeline: '取引の経過',
  damage_cases: '不具合の案件',
  ledger: 'お金の記録（元帳）',
  calendar: 'アイテムの予約カレンダー',
  support_messages: '不具合のチャット',
  round_metrics: '取引の集計',
  operator_trail: '操作ログ',
  processes: '自動処理（決済・期限・通知）',
};
export const readModelLabel = (name: string): string =>
  Object.hasOwn(READ_MODELS, name) ? READ_MODELS[name as ReadModelName] : name;

/** Descriptions of configuration problems at the payment provider. Total. */
export const SETUP_PROBLEM_LABELS: Readonly<Record<SetupProblem['code'], string>> = {
  connect_not_signed: '決済会社で Connect の利用が始まっていないため、オーナーの口座を開設できません',
  account_disabled: '運営の決済アカウントが停止しています',
  country_unsupported: '運営の決済アカウントが日本のものではありません',
  transfers_need_approval: '受取口座の種類に、決済会社の承認が必要です',
  webhook_endpoint_missing: '決済の通知先が登録されていません',
  webhook_events_missing: '決済の通知の種類が足りません',
  not_permitted: '鍵の権限が足りず、設定を確認できません',
};

interface Health {
  readonly label: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

/** The state of a read model, compared with the most advanced one. */
export function healthOf(one: ReadModelHealth, all: readonly ReadModelHealth[]): Health {
  if (one.state === 'stopped') return { label: '停止中', tone: 'bad' };
  const furthest = all.reduce((most, { position }) => ((position ?? '') > most ? (position ?? '') : most), '');
  return (one.position ?? '') < furthest ? { label: '反映中', tone: 'warn' } : { label: '最新', tone: 'good' };
}

/** Without the zeros that pad positions so that they sort as text. */
export const positionLabel = (position: string | null): string =>
  position === null ? 'まだ何も反映していません' : `位置 ${position.replace(/^0+(?=\d)/, '')}`;
