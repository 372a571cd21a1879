import { FIGURES } from '../../../rental/figures.ts';
import { requestsFitRefund } from '../api/send-action.ts';
import { coverIn } from '../cover-words.ts';
import type { MemberAction } from './member-action.ts';

export const requestFitRefund: MemberAction = {
  label: 'サイズが合わないので返金を申請する',
  pending: '返金を申請しています…',
  inOwnCard: true,
  form: (request) => ({
    title: 'サイズ返金OKの申請',
    text: `合わない箇所と、着用していないことがわかる写真を添えてください。申請すると、すぐに返却が始まり、取り消せません。オーナーが未着用を確認するか、返却から${FIGURES.fitRefundDays}日間連絡がないとき、レンタル料金が返金されます。送料は返金されません。${coverIn(request) === null ? '' : 'あんしん補償料も返金されません。'}申請できるのは、1年に${FIGURES.fitRefundsPerYear}回までです。`,
    submit: '返金を申請して返却を始める',
    fields: ['images', 'comment'],
    needs: { anyOf: ['images'], otherwise: '写真を追加すると送信できます' },
  }),
  send: requestsFitRefund,
  done: { title: 'サイズ返金OKを申請しました', text: '着用せずに返却してください。' },
};
