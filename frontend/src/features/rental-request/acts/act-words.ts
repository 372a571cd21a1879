import { ApiError, NetworkError, sentenceOf } from '../../../lib/http/api-error.ts';
import { PhotoNotUploaded } from '../api/upload-photos.ts';
import type { MemberAction } from '../member-actions.ts';

/** What a toast says. */
export interface Notice {
  readonly title: string;
  readonly text?: string;
  /** The way on. */
  readonly link?: { readonly label: string; readonly to: string };
}

/** Where one mends what stands in the way. */
const WAYS_ON: Readonly<Record<string, Notice['link']>> = {
  address_required: { label: '住所を登録する', to: '/profile/edit' },
  outside_service_area: { label: '登録した住所を確認する', to: '/profile/edit' },
};

/** What is said when it is done. Payments say nothing: the browser goes on; the end of a round has a dialog of its own. */
export const DONE: Readonly<Partial<Record<MemberAction, Notice>>> = {
  approve: { title: 'リクエストを承認しました', text: '借り手のお支払いをお待ちください。' },
  decline: { title: 'リクエストを辞退しました' },
  withdraw: { title: 'リクエストを取り消しました' },
  give_up_payment: { title: '支払い手続きを終了しました' },
  cancel_unpaid: { title: '承認を取り消しました' },
  cancel: { title: '取引をキャンセルしました' },
  mark_shipped: { title: '発送を記録しました', text: '借り手にお知らせしました。' },
  confirm_receipt: { title: '受け取りを確認しました', text: 'レンタルをお楽しみください。' },
  request_return: { title: '返却の準備を始めました' },
  mark_returned: { title: '返却を記録しました', text: 'オーナーにお知らせしました。' },
  report_damage: { title: '不具合報告を送信しました', text: 'サポートが内容を確認します。' },
  add_evidence: { title: '情報を送信しました', text: 'サポートが内容を確認します。' },
  object_damage_fee: { title: '異議を送信しました', text: 'サポートが内容を確認します。' },
};

const UNKNOWN: Notice = { title: 'エラー', text: 'ステータスの更新に失敗しました。もう一度お試しください。' };

type Say = (error: unknown) => Notice | null;

const said =
  (title: string, text?: string): Say =>
  (error) => ({ title, text: text ?? sentenceOf(error) });
const pays: Say = (error) => {
  const refused = changeFailure(error);
  return refused === UNKNOWN ? { title: 'お支払いを開始できませんでした', text: sentenceOf(error) } : refused;
};
const damage = said('送信に失敗しました');

const FAILED: Readonly<Partial<Record<MemberAction, Say>>> = {
  confirm_receipt: said('エラー', '受け取り確認の処理中にエラーが発生しました。'),
  confirm_return: said('エラー', '取引完了処理中にエラーが発生しました。'),
  report_damage: damage,
  add_evidence: damage,
  pay: pays,
  pay_damage_fee: pays,
  pay_late_fee: pays,
};

/** What is said when it failed; null: the login dialog, which opens by itself, says it. */
export function failureOf(action: MemberAction, error: unknown): Notice | null {
  if (error instanceof PhotoNotUploaded) {
    return isEnded(error.cause) ? null : { title: '画像アップロードに失敗しました', text: sentenceOf(error.cause) };
  }
  return isEnded(error) ? null : (FAILED[action] ?? changeFailure)(error);
}

/** The sentence that stays in the dialog beside what was typed. */
export const sentenceInDialog = (error: Error): string =>
  reasonOf(error instanceof PhotoNotUploaded ? error.cause : error);

/** The field's own sentence where the input is to blame. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError ? error.body.errors?.[0]?.message : undefined) ?? sentenceOf(error);

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The change of a status was refused, or nobody knows. */
function changeFailure(error: unknown): Notice {
  if (error instanceof NetworkError || !(error instanceof ApiError)) return UNKNOWN;
  if (error.code === 'reservation_conflict') return { title: '承認できません', text: error.text };
  if (error.status === 403) return { title: '権限エラー', text: error.text };
  if (error.status === 404) return { title: 'リクエストが見つかりません' };
  if (![400, 409].includes(error.status)) return UNKNOWN;
  const link = WAYS_ON[error.code];
  return { title: '操作エラー', text: reasonOf(error), ...(link && { link }) };
}
