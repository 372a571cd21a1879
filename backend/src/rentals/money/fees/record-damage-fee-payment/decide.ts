import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { Payment } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, onlySystem } from '../../../round/decision.ts';
import { isKnownPayment, paysExactly, unexpectedPayment } from '../../../payment/incoming-payment.ts';
import { caseEnd } from '../../../damage/case-end.ts';

export interface RecordDamageFeePaymentInput {
  readonly assessmentId: string;
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged a damage fee: it settles the case when it is the open one, else the money goes back. */
export const recordDamageFeePayment: Decide<RecordDamageFeePaymentInput> = (command, round) => {
  onlySystem(command, round);
  const { assessmentId, payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  const open = openAssessment(round);
  if (open?.assessmentId !== assessmentId || !paysExactly(payment, open.amount))
    return [unexpectedPayment(round, 'damage_fee', command.input)];
  return [
    { type: 'DamageFeePaid', data: { assessmentId, checkoutId, payment } },
    { type: 'DamageSettled', data: caseEnd(round, { itemReturned: false }) },
  ];
};
