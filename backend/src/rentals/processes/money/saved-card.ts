import { rentalCharge } from '@meguri/contracts/rental-round/rental-round.ts';
import {
  type Payment,
  PaymentRefused,
  type SavedCardOutcome,
} from '../../../adapters/payment-provider/payment-provider.ts';
import type { MoneyContext } from './money.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** A fee to be charged to the card that the rental was paid with. `ref` names the fee at the provider. */
export interface FeeCharge {
  readonly purpose: 'late_fee' | 'damage_fee';
  readonly ref: string;
  readonly amount: number;
  readonly attempt: number;
  /** Its payment, if there is one by now; has been asked just before. */
  readonly find: () => Promise<Payment | null>;
}

/** A page is needed when it is declined; `code` says why, as the bank or the provider put it. */
export type FeeOutcome = { readonly outcome: 'succeeded'; readonly payment: Payment } | Declined;
type Declined = Pick<Extract<SavedCardOutcome, { outcome: 'declined' }>, 'outcome' | 'code'>;

/** Charges the fee once, however often this is called. @throws PaymentProviderUnavailable */
export async function chargeFee({ round, roundId, tools }: MoneyContext, fee: FeeCharge): Promise<FeeOutcome> {
  const { customerId = null, paymentMethodId = null } = rentalCharge(round) ?? {};
  if (customerId === null || paymentMethodId === null) return { outcome: 'declined', code: 'no_saved_card' };
  const { purpose, ref, amount } = fee;
  try {
    return await onceAtProvider<FeeOutcome>({
      key: `${ref}:${purpose}:${fee.attempt}`,
      lookFirst: false,
      find: async () => {
        const payment = await fee.find();
        return payment && { outcome: 'succeeded', payment };
      },
      make: (idempotencyKey) =>
        tools.provider.chargeSavedCard({ roundId, purpose, ref, customerId, paymentMethodId, amount, idempotencyKey }),
    });
  } catch (error) {
    if (error instanceof PaymentRefused) return { outcome: 'declined', code: error.code };
    throw error;
  }
}
