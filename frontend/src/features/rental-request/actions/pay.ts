import { startPayment } from '../api/start-payment.ts';
import { paymentFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { asPage } from '../api/send-action.ts';

export const pay: MemberAction = {
  label: '支払いに進む',
  pending: 'お支払いページを準備しています…',
  send: async (request, _filled, key) => asPage(await startPayment(request, key)),
  failed: paymentFailure,
};
