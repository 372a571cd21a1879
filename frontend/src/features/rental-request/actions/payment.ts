import { asPage, calls, paysFee } from '../api/send-action.ts';
import { startPayment } from '../api/start-payment.ts';
import { paymentFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';

/** Common to all actions that open a payment page. */
const payment = { pending: 'お支払いページを準備しています…', failed: paymentFailure } as const;

export const pay: MemberAction = {
  ...payment,
  label: 'お支払いに進む',
  send: async (request, _filled, key) => asPage(await startPayment(request, key)),
};

export const payDamageFee: MemberAction = {
  ...payment,
  label: '損害金のお支払いに進む',
  send: paysFee('/damage-fee/payment'),
};

export const payLateFee: MemberAction = {
  ...payment,
  label: '延滞料のお支払いに進む',
  send: paysFee('/late-fee/payment'),
};

export const giveUpPayment: MemberAction = {
  label: 'お支払い手続きを取り消す',
  pending: '手続きを終了しています…',
  stepsBack: true,
  question: {
    title: 'お支払い手続きを取り消しますか？',
    text: () => '開いているお支払いページは使えなくなります。期限内であれば、あらためてお支払いに進めます。',
    confirm: '手続きを取り消す',
  },
  send: calls('DELETE', '/payment'),
  done: { title: 'お支払い手続きを取り消しました', text: '料金は請求されていません。' },
};
