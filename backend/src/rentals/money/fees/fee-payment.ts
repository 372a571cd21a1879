import type { FeeSubject } from '../../../adapters/payment-provider/payment-provider.ts';
import type { PaidFee } from './fee-links.ts';
import { recordedPayment } from '../../payment/recorded-payment.ts';

/** Which damage fee it is; null: the late fee. */
export const assessmentOf = ({ purpose, ref }: Pick<FeeSubject, 'purpose' | 'ref'>): string | null =>
  purpose === 'damage_fee' ? ref : null;

/**
 * The command that records a fee's payment, however it became known.
 * @param assessmentId null: the late fee
 */
export function feePayment(assessmentId: string | null, { payment, checkoutId }: PaidFee) {
  const charge = { payment: recordedPayment(payment), checkoutId };
  return assessmentId === null
    ? ({ name: 'record-late-fee-charge', input: charge } as const)
    : ({ name: 'record-damage-fee-payment', input: { ...charge, assessmentId } } as const);
}
