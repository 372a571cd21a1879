import type { Payment } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, onlySystem } from '../../../round/decision.ts';
import { isKnownPayment, paysExactly, unexpectedPayment } from '../../../payment/incoming-payment.ts';

export interface RecordLateFeeChargeInput {
  readonly payment: Payment;
  readonly checkoutId: string | null;
}

/** The provider has charged the late fee; when it isn't due any more, the money goes back. */
export const recordLateFeeCharge: Decide<RecordLateFeeChargeInput> = (command, round) => {
  onlySystem(command, round);
  const { payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  if (round.lateFee?.state !== 'due' || !paysExactly(payment, round.lateFee.amount))
    return [unexpectedPayment(round, 'late_fee', command.input)];
  return [{ type: 'LateFeeCharged', data: { checkoutId, payment } }];
};
