import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ApiError, NetworkError, sentenceOf } from '../../lib/http/api-error.ts';
import { addressPage } from '../../rental/settings-page.ts';
import { PhotoNotUploaded } from '../../rental/photo-not-uploaded.ts';
import type { MemberAction, Notice } from './actions/member-action.ts';

type Concerned = Pick<RentalRequest, 'id' | 'itemId'>;

/** Pages on which the user can fix the problem. */
const TO_ADDRESS: Readonly<Record<string, string>> = {
  address_required: '住所を登録する',
  outside_service_area: '登録した住所を確認する',
};

const OWN_DAYS =
  'この期間には、ご自分で設定した貸し出さない日が含まれています。アイテムの貸し出しカレンダーで設定を解除すると、承認できます。';

const UNKNOWN: Notice = { title: 'エラー', text: 'ステータスの更新に失敗しました。もう一度お試しください。' };

/** The toast for a failed action; null: the login dialog opens instead. */
export function failureOf(
  { failed = changeFailure }: Pick<MemberAction, 'failed'>,
  error: unknown,
  request: Concerned,
): Notice | null {
  if (error instanceof PhotoNotUploaded) {
    return isEnded(error.cause) ? null : { title: '画像アップロードに失敗しました', text: sentenceOf(error.cause) };
  }
  return isEnded(error) ? null : failed(error, request);
}

/** A status change was rejected, or its outcome is unknown. */
function changeFailure(error: unknown, { id, itemId }: Concerned): Notice {
  if (error instanceof NetworkError || !(error instanceof ApiError)) return UNKNOWN;
  if (error.code === 'reservation_conflict') return { title: '承認できません', text: error.text };
  // Only an approval reserves days here. The server's message addresses the borrower, so it is reworded.
  if (error.code === 'days_blocked') {
    const link = { label: '貸し出しカレンダーを開く', to: `/items/${itemId}/calendar` };
    return { title: '承認できません', text: OWN_DAYS, link };
  }
  if (error.status === 403) return { title: '権限エラー', text: error.text };
  if (error.status === 404) return { title: 'リクエストが見つかりません' };
  if (![400, 409].includes(error.status)) return UNKNOWN;
  const label = TO_ADDRESS[error.code];
  const link = label !== undefined && { label, to: addressPage(`/rental-requests/${id}`) };
  return { title: '操作エラー', text: reasonOf(error), ...(link && { link }) };
}

const DAYS_TAKEN = '延長する期間に、ほかの取引の予約が入っています。';

/** The borrower's request for an extension. */
export function requestedExtensionFailure(error: unknown, request: Concerned): Notice {
  const title = '延長をリクエストできません';
  if (codeOf(error) === 'reservation_conflict') return { title, text: `${DAYS_TAKEN}返却期限は変わりません。` };
  if (codeOf(error) === 'days_blocked')
    return { title, text: '延長する期間に、オーナーが貸し出さない日が含まれています。返却期限は変わりません。' };
  return changeFailure(error, request);
}

/** The owner's approval of one. */
export function approvedExtensionFailure(error: unknown, request: Concerned): Notice {
  if (codeOf(error) !== 'reservation_conflict') return changeFailure(error, request);
  return { title: '延長を承認できません', text: DAYS_TAKEN };
}

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

export function paymentFailure(error: unknown, request: Concerned): Notice {
  const refused = changeFailure(error, request);
  return refused === UNKNOWN ? { title: 'お支払いを開始できませんでした', text: sentenceOf(error) } : refused;
}

export const reportFailure = (error: unknown): Notice => ({ title: '送信に失敗しました', text: sentenceOf(error) });

/** The error shown in the dialog next to the input. */
export const sentenceInDialog = (error: Error): string =>
  reasonOf(error instanceof PhotoNotUploaded ? error.cause : error);

/** The message of the invalid field, if there is one. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError ? error.body.errors?.[0]?.message : undefined) ?? sentenceOf(error);

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
