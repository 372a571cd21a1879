import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { canHappen } from '@meguri/contracts/rental-round/machine.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export const isKnownPayment = (round: RentalRound, { paymentIntentId }: Pick<Payment, 'paymentIntentId'>): boolean =>
  round.money.charges.some((charge) => charge.paymentIntentId === paymentIntentId);

/** Whether it is exactly the amount due, in yen. */
export const paysExactly = ({ amount, currency }: Payment, due: Yen): boolean => currency === 'jpy' && amount === due;

/**
 * A charge for a fee that is no longer owed, or of another amount: it is refunded in full.
 * @throws Rejected money_fact_mismatch when the round never had a charge: the payment can't belong to it.
 */
export function unexpectedPayment(
  round: RentalRound,
  purpose: RoundEventData<'DuplicatePaymentReceived'>['purpose'],
  { payment, checkoutId }: { readonly payment: Payment; readonly checkoutId: string | null },
): RoundEvent {
  const event: RoundEvent = { type: 'DuplicatePaymentReceived', data: { checkoutId, purpose, payment } };
  if (round.money.charges.length === 0 || !canHappen(round.status, event)) throw new Rejected('money_fact_mismatch');
  return event;
}
