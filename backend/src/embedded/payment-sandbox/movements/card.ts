import { createHash } from 'node:crypto';
import type { PaymentMethodDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Equal for equal numbers, as at Stripe. */
const fingerprintOf = (number: string): string => createHash('md5').update(number).digest('hex').slice(0, 16);

/** @param customer null: the card isn't saved */
export async function createCard(
  transaction: SandboxTransaction,
  number: string,
  customer: string | null,
): Promise<PaymentMethodDocument> {
  const method = await transaction.insert<PaymentMethodDocument>({
    id: transaction.newId('payment_method'),
    object: 'payment_method',
    created: transaction.now,
    livemode: false,
    type: 'card',
    card: {
      ...{ brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: new Date().getFullYear() + 3 },
      fingerprint: fingerprintOf(number),
    },
    customer,
    sandbox: { number },
  });
  if (customer) await transaction.announce('payment_method.attached', method);
  return method;
}
