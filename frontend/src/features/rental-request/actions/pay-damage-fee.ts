import { paymentFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { paysFee } from '../api/send-action.ts';

export const payDamageFee: MemberAction = {
  label: '損害金を支払う',
  pending: 'お支払いページを準備しています…',
  send: paysFee('/damage-fee/payment'),
  failed: paymentFailure,
};
