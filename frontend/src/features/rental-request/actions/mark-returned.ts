import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { returningNowSentence } from '../../../rental/money/late-fee.ts';
import { isPickup } from '../../../rental/handover.ts';
import { codesToSend } from '../next-step/next-step.ts';
import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

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
          text: `アイテムを返したことをオーナーに知らせます。コメントや写真も残せます。${chargedNow(request)}`,
          submit: '返却を通知する',
          fields: ['trackingCode', 'comment', 'images'],
        }),
    codes: codesToSend(request),
  }),
  send: changesStatus('returned'),
  done: { title: '返却を記録しました', text: 'オーナーにお知らせしました。' },
};
