import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { isPickup } from '../../../rental/handover.ts';
import type { MemberAction } from './member-action.ts';
import { calls, changesStatus } from '../api/send-action.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { returningNowSentence } from '../../../rental/money/late-fee.ts';
import { isFitRefundAsked } from '../fit-refund/fit-refund-facts.ts';
import { recordsParcel } from '../parcel/parcel-facts.ts';
import { codesToSend } from '../next-step/next-step.ts';

export const requestReturn: MemberAction = {
  label: '返却コードを発行してもらう',
  atPickup: { label: '返却の受け渡しを準備する' },
  pending: '返却の準備をしています…',
  question: {
    title: '返却の準備を始めますか？',
    text: (request) =>
      isPickup(request)
        ? `オーナーに${HANDOVER_CODE_DIGITS}桁の受け渡しコードが表示されます。返却のときにコードを見せてもらい、入力してください。`
        : '運営事務局が返却コードを発行します。登録されるとお知らせが届きます。',
    confirm: '準備を始める',
  },
  send: calls('POST', '/return-request', true),
  done: { title: '返却の準備を始めました' },
};

/** Tells a late borrower the fee before they confirm. */
const chargedNow = (request: RentalRequest): string => returningNowSentence(request) ?? '';

export const markReturned: MemberAction = {
  label: '返却を通知する',
  atPickup: { label: '返却の受け渡しを完了する' },
  pending: '返却を記録しています…',
  form: (request) => ({
    ...(isPickup(request)
      ? {
          title: '返却の受け渡しの完了',
          text: `オーナーが見せる${HANDOVER_CODE_DIGITS}桁のコードを入力すると、返却が記録されます。コメントや写真も残せます。${chargedNow(request)}`,
          submit: '返却の受け渡しを完了する',
          fields: ['handoverCode', 'comment', 'images'],
          needs: {
            anyOf: ['handoverCode'],
            otherwise: `オーナーが見せる${HANDOVER_CODE_DIGITS}桁のコードを入力すると送信できます`,
          },
        }
      : {
          title: '返却の通知',
          text: `アイテムを返したことをオーナーに知らせます。コメントや写真も残せます。${recordsParcel(request)}${chargedNow(request)}`,
          submit: '返却を通知する',
          fields: ['trackingCode', 'comment', 'images'],
        }),
    codes: codesToSend(request),
  }),
  send: changesStatus('returned', true),
  done: { title: '返却を記録しました', text: 'オーナーにお知らせしました。' },
};

export const confirmReturn: MemberAction = {
  label: '返却を確認して完了する',
  pending: '取引を完了しています…',
  form: (request) => ({
    title: '返却の確認と取引の完了',
    text: isFitRefundAsked(request)
      ? '戻ったアイテムが着用されていないことを、コメントまたは写真で残してください。確認すると取引が完了し、レンタル料金は借り手に返金されます。この取引の報酬はありません。着用のあとや汚れがあるときは、完了せずに不具合を報告してください。'
      : '戻ったアイテムの状態を、コメントまたは写真で残してください。確認すると取引が完了します。',
    submit: isFitRefundAsked(request) ? '未着用を確認して完了する' : '取引を完了する',
    fields: ['comment', 'images'],
    needs: { anyOf: ['comment', 'images'], otherwise: 'コメントまたは写真を追加すると送信できます' },
  }),
  send: changesStatus('completed'),
  failed: () => ({ title: 'エラー', text: '取引完了処理中にエラーが発生しました。' }),
};
