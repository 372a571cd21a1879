import { describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@meguri/contracts/errors.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { PhotoNotUploaded } from '../../rental/photo-not-uploaded.ts';
import { MEMBER_ACTIONS } from './actions/index.ts';
import type { MemberAction } from './actions/member-action.ts';
import { failureOf, sentenceInDialog } from './failures.ts';

const refused = (code: ErrorCode) => new ApiError(ERRORS[code].status, { code, message: ERRORS[code].message });
const failure = (action: MemberAction, error: unknown) => failureOf(action, error, { id: 'r', itemId: 'i' });
const unknown = { title: 'エラー', text: 'ステータスの更新に失敗しました。もう一度お試しください。' };

describe('a rejected change', () => {
  it.each([
    ['reservation_conflict', { title: '承認できません', text: '同じ日程で既に承認済みのリクエストがあります。' }],
    [
      'days_blocked',
      {
        title: '承認できません',
        text: 'この期間には、ご自分で設定した貸し出さない日が含まれています。アイテムの貸し出しカレンダーで設定を解除すると、承認できます。',
        link: { label: '貸し出しカレンダーを開く', to: '/items/i/calendar' },
      },
    ],
    ['not_owner', { title: '権限エラー', text: 'この操作はオーナーのみが行えます' }],
    ['only_approved_payable', { title: '操作エラー', text: '承認済みのリクエストのみ支払いできます' }],
    ['period_reserved', { title: '操作エラー', text: 'この期間は既に予約されています' }],
    ['not_found', { title: 'リクエストが見つかりません' }],
    ['internal_error', unknown],
    ['write_conflict', { title: '操作エラー', text: '他の操作と重なりました。もう一度お試しください' }],
  ] as const)('%s is explained to the user', (code, notice) =>
    expect(failure(MEMBER_ACTIONS.approve, refused(code))).toEqual(notice),
  );

  it.each([
    [
      'request_extension',
      'reservation_conflict',
      '延長する期間に、ほかの取引の予約が入っています。返却期限は変わりません。',
    ],
    [
      ...(['request_extension', 'days_blocked'] as const),
      '延長する期間に、オーナーが貸し出さない日が含まれています。返却期限は変わりません。',
    ],
    ['approve_extension', 'reservation_conflict', '延長する期間に、ほかの取引の予約が入っています。'],
    ['request_extension', 'extension_refused', ERRORS.extension_refused.message],
    [
      ...(['withdraw_extension', 'extension_over'] as const),
      'この延長は、すでに返答またはお支払いが済んでいるか、終了しています。最新の状態をご確認ください',
    ],
  ] as const)('%s because of %s says it of the extension', (action, code, text) =>
    expect(failure(MEMBER_ACTIONS[action], refused(code))?.text).toBe(text),
  );

  it('because of a missing address links to the address form', () =>
    expect(failure(MEMBER_ACTIONS.approve, refused('address_required'))).toEqual({
      title: '操作エラー',
      text: '配送には住所の登録が必要です',
      link: { label: '住所を登録する', to: '/profile/edit/address?back=%2Frental-requests%2Fr' },
    }));

  it('without a response is shown as unknown', () =>
    expect(failure(MEMBER_ACTIONS.approve, new NetworkError(null))).toEqual(unknown));

  it('because of an ended session is left to the login dialog', () => {
    expect(failure(MEMBER_ACTIONS.approve, refused('unauthenticated'))).toBeNull();
    expect(
      failure(MEMBER_ACTIONS.report_damage, new PhotoNotUploaded('', { cause: refused('unauthenticated') })),
    ).toBeNull();
  });
});

describe('the title of a failure', () => {
  it('names a receipt', () =>
    expect(failure(MEMBER_ACTIONS.confirm_receipt, refused('transition_not_allowed'))).toEqual({
      title: 'エラー',
      text: '受け取り確認の処理中にエラーが発生しました。',
    }));
  it('names a completion', () =>
    expect(failure(MEMBER_ACTIONS.confirm_return, new NetworkError(null))).toEqual({
      title: 'エラー',
      text: '取引完了処理中にエラーが発生しました。',
    }));
  it('names a damage report', () =>
    expect(failure(MEMBER_ACTIONS.report_damage, refused('already_reported'))).toEqual({
      title: '送信に失敗しました',
      text: '不具合報告は1回のみ行えます',
    }));
  it('names a photo, whatever it was for', () =>
    expect(
      failure(MEMBER_ACTIONS.confirm_receipt, new PhotoNotUploaded('', { cause: refused('payload_too_large') })),
    ).toEqual({
      title: '画像アップロードに失敗しました',
      text: 'ファイルは10MB以下にしてください',
    }));
  it('names a payment that isn’t allowed', () =>
    expect(failure(MEMBER_ACTIONS.pay, refused('payment_window_over'))).toEqual({
      title: '操作エラー',
      text: 'お支払い期限を過ぎています',
    }));
  it('names a payment that couldn’t be started', () =>
    expect(failure(MEMBER_ACTIONS.pay, refused('payment_provider_unavailable'))).toMatchObject({
      title: 'お支払いを開始できませんでした',
    }));
});

describe('a dialog', () => {
  it('shows the message of the invalid field', () => {
    const message = '追跡番号は8〜40文字の英数字で入力してください';
    const error = new ApiError(400, {
      code: 'invalid_input',
      message: '…',
      errors: [{ field: 'trackingCode', message }],
    });
    expect(sentenceInDialog(error)).toBe(message);
  });
});

it('a sent damage report is confirmed with the specified text', () =>
  expect(MEMBER_ACTIONS.report_damage.done).toEqual({
    title: '不具合報告を送信しました',
    text: 'サポートが内容を確認します。',
  }));
