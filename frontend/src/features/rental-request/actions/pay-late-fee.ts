import { paymentFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { paysFee } from '../api/send-action.ts';

export const payLateFee: MemberAction = {
  label: '延滞料を支払う',
  pending: 'お支払いページを準備しています…',
  send: paysFee('/late-fee/payment'),
  failed: paymentFailure,
};
