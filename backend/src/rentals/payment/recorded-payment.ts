import type { Payment as RecordedPayment } from '@meguri/contracts/rental-round/events.ts';
import { PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import type { Payment } from '../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../adapters/payment-provider/orders.ts';
import type { PaidFee } from '../money/fees/fee-links.ts';

/** A payment as rounds record it. @throws PaymentProviderUnavailable while it has no charge */
export function recordedPayment(payment: Payment): RecordedPayment {
  const { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId } = payment;
  if (chargeId === null) throw new PaymentProviderUnavailable(`${paymentIntentId} has no charge yet`);
  return { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId };
}

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
