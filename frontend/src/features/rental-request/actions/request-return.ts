import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { isPickup } from '../../../rental/handover.ts';
import type { MemberAction } from './member-action.ts';
import { calls } from '../api/send-action.ts';

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
  send: calls('POST', '/return-request'),
  done: { title: '返却の準備を始めました' },
};
