import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { Payment as RecordedPayment } from '@meguri/contracts/rental-round/events.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { recordedPayment } from '../../../payments/recorded-payment.ts';
import { mayBeForgotten, type MoneyContext } from './obligation.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** A fee to be charged to the card that the rental was paid with. `ref` names the fee at the provider. */
export interface FeeCharge {
  readonly purpose: 'late_fee' | 'damage_fee';
  readonly ref: string;
  readonly amount: number;
  readonly since: string;
  readonly attempt: number;
  /** Whether a payment link may have been used, so that it is looked for first. */
  readonly hadLink: boolean;
}

export type FeeOutcome =
  | { readonly outcome: 'paid'; readonly payment: RecordedPayment }
  /** A payment link is needed; `code` says why, as the bank or the provider put it. */
  | { readonly outcome: 'declined'; readonly code: string };

/** Charges the fee once, however often this is called. @throws PaymentProviderUnavailable */
export async function chargeFee(context: MoneyContext, fee: FeeCharge): Promise<FeeOutcome> {
  const { round, roundId, now } = context;
  const { provider } = context.tools;
  const { customerId = null, paymentMethodId = null } = rentalCharge(round) ?? {};
  if (customerId === null || paymentMethodId === null) return { outcome: 'declined', code: 'no_saved_card' };
  const { purpose, ref, amount } = fee;
  const metadata = { rentalRequestId: roundId, purpose, ref };
  try {
    const made = await onceAtProvider({
      key: `${ref}:${purpose}:${fee.attempt}`,
      lookFirst: fee.hadLink || mayBeForgotten(now, fee.since, fee.attempt),
      find: async () => {
        const payment = await provider.findPayment({ customerId, metadata });
        return payment && { outcome: 'succeeded' as const, payment };
      },
      make: (idempotencyKey) =>
        provider.chargeSavedCard({ roundId, purpose, ref, customerId, paymentMethodId, amount, idempotencyKey }),
    });
    return made.outcome === 'declined' ? made : { outcome: 'paid', payment: recordedPayment(made.payment) };
  } catch (error) {
    if (error instanceof PaymentRefused) return { outcome: 'declined', code: error.code };
    throw error;
  }
}
