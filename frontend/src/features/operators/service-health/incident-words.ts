import { type JobKind, SKIPPABLE_JOBS } from '@meguri/contracts/read-models/job-kinds.ts';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { jobLabel } from './health-labels.ts';

/** The consequences of each failed job. Total. */
const MEANINGS: Readonly<Record<JobKind, string>> = {
  'approve-reserved': 'オーナーが承認したリクエストが、承認済みになっていません。借り手は支払いに進めません。',
  'release-period': '終わった取引の日程が空いていません。ほかの人がその日を予約できません。',
  'pay-parcel':
    'まとめて借りた取引のうち、まだ決済されていないものがあります。借り手は、その取引のページから支払えます。',
  'end-parcel': '終わった取引の、決済できなかった記録が、対応待ちのまま残っています。',
  'approve-extended': 'オーナーが承認した延長が、承認済みになっていません。借り手は延長の支払いに進めません。',
  'shorten-period': '終わった延長の日程が空いていません。ほかの人がその日を予約できません。',
  'reject-overlapping': '同じ日程のほかのリクエストが、受付中のまま残っています。',
  'unlist-item': '紛失した、または返却されないアイテムが、掲載されたままになっています。',
  'end-rounds-of-item': '紛失した、または返却されないアイテムのリクエストや予約が残ったままです。',
  'move-money': '返金・送金・料金の決済が止まっています。借り手またはオーナーのお金が動いていません。',
  'forget-card': '保存したカードが、決済会社に残っています。',
  'end-checkouts': '使わなくなった決済画面が開いたままです。支払われた場合は自動で返金されます。',
  'end-due-checkout': '期限を過ぎた決済画面が開いたままです。支払われた場合は自動で返金されます。',
  'end-pay-links': '料金の支払いリンクが開いたままです。',
  'process-webhook': '決済会社からの知らせを取り込めていません。支払いの結果が取引に表れていない可能性があります。',
  notify: '利用者へのお知らせが届いていません。',
  'notify-together': '利用者へのお知らせが届いていません。',
  'tell-operators': '確認を待つ提案、または期限切れの提案が、運営者に知らされていません。',
  'support-message': '不具合のチャットの内容が反映されていません。',
  'send-mail':
    'メールが届いていません。取引などのお知らせは一覧でも読めますが、アカウントについてのメールは一覧に出ません。',
  'send-push': 'プッシュ通知が届いていません。お知らせの一覧には表示されています。',
  'settle-coupon': 'クーポンが、使用済みになっていないか、戻っていません。',
  'mark-coupon-card':
    'クーポンを使ったカードが記録されていません。同じカードで、別のアカウントのクーポンも使える状態です。',
  'invite-reviews': 'レビューのお願いが届いていません。',
  'favourite-free': 'お気に入りが空いたことが知らされていません。',
  'favourite-taken': '予約されたお気に入りのお知らせが取り消されていません。',
  'new-finds': '保存した検索の新着が知らされていません。',
  'daily-upkeep': '毎日の定期処理が途中で終わっています。翌日の処理でも続きが行われます。',
  'compare-with-provider': '決済会社との照合が終わっていません。違いがあっても見つかりません。',
  'look-at-account': 'オーナーの受取口座に送金できないか、口座から銀行へ入金できません。オーナーにはお知らせ済みです。',
  'submit-evidence': 'チャージバックの証拠が、決済会社に届いていません。期限を過ぎると反論できません。',
};

/** External outages and what they block. Total. */
const OUTAGES: Readonly<Record<NonNullable<Incident['outage']>, { readonly title: string; readonly meaning: string }>> =
  {
    payment_provider: {
      title: '決済会社の停止',
      meaning:
        '支払い・返金・送金・料金の決済と、決済会社からの知らせの取り込みが待っています。復旧すると自動で続きます。',
    },
    mail_server: {
      title: 'メールサーバーの停止',
      meaning: '送信前のすべてのメールが待っています。復旧すると自動で送信されます。',
    },
  };
/** A server older than this page doesn't send this field. */
const outageOf = ({ outage }: Incident) => (outage ? OUTAGES[outage] : undefined);

/** Patterns of error messages with their explanations; the first match counts. */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/PaymentProviderUnavailable|CheckoutAlreadyPaid/, '決済会社に接続できませんでした。'],
  [/PaymentRefused/, '決済会社に断られました。'],
  [/SMTP (MAIL FROM|RCPT TO|DATA) 5/, 'メールサーバーに断られました。'],
  [/MailServerAway/, 'メールサーバーに接続できませんでした。'],
  [/EventLogUnavailable|event_log_unavailable/, '取引の記録システムに接続できませんでした。'],
  [/worker stopped/, '処理の途中でサーバーが止まりました。'],
  [/write_conflict/, '同じ取引への操作が重なり、書き込めませんでした。'],
  [/timeout|timed out|ECONN|ENOTFOUND|EAI_AGAIN/i, '接続先から応答がありませんでした。'],
  [/UnreadableEvent|NewerEvent|StreamDamaged|ImpossibleEvent/, '取引の記録を読めませんでした。'],
];

export interface IncidentWords {
  readonly cause: string;
  readonly meaning: string;
}

/** Name of the outage or of the failed job. */
export const incidentTitle = (incident: Incident): string => outageOf(incident)?.title ?? jobLabel(incident.jobKind);

/** Whether a job may be skipped. An outage can't be skipped: everything else that waits for it would still be blocked. */
export const isSkippable = (incident: Incident): boolean =>
  outageOf(incident) === undefined && SKIPPABLE_JOBS.includes(incident.jobKind);

/** Why the job failed and what that means. The page may be older than the server and not know the kind. */
export function incidentWords(incident: Incident): IncidentWords {
  const { jobKind, error, definite } = incident;
  const known = CAUSES.find(([pattern]) => pattern.test(error))?.[1];
  return {
    cause:
      known ?? (definite ? '取引の状態などのきまりにより、実行できませんでした。' : '予期しないエラーが続きました。'),
    meaning: outageOf(incident)?.meaning ?? (Object.hasOwn(MEANINGS, jobKind) ? MEANINGS[jobKind] : ''),
  };
}
