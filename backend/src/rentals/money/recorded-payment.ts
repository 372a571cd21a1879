import type { Payment as RecordedPayment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import type { Payment } from '../../adapters/payment-provider/movements.ts';

/** A payment as rounds record it. @throws PaymentProviderUnavailable while it has no charge */
export function recordedPayment(payment: Payment): RecordedPayment {
  const { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId } = payment;
  if (chargeId === null) throw new PaymentProviderUnavailable(`${paymentIntentId} has no charge yet`);
  return { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId };
}
