import { Rejected } from '@meguri/contracts/errors.ts';
import { PAYMENT_PURPOSES, type PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import * as z from 'zod';
import { type PaymentProvider, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import type { Checkout, Payment } from '../../adapters/payment-provider/movements.ts';

/** The provider's id of a checkout, as part of a path. */
export const checkoutIdSchema = z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/);

export interface PaidCheckout extends Checkout {
  readonly roundId: string;
  readonly purpose: PaymentPurpose;
  readonly payment: Payment;
}

const purposeSchema = z.enum(PAYMENT_PURPOSES).catch('rental');

/** A paid checkout of a round. @throws Rejected transaction_not_found for all others alike */
export async function paidCheckout(provider: PaymentProvider, checkoutId: string): Promise<PaidCheckout> {
  const checkout = await provider.getCheckout(checkoutId).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  const roundId = z.uuid().safeParse(checkout?.metadata['rentalRequestId']).data;
  if (roundId === undefined || checkout?.payment?.status !== 'succeeded') throw new Rejected('transaction_not_found');
  const purpose = purposeSchema.parse(checkout.metadata['purpose']);
  return { ...checkout, payment: checkout.payment, roundId, purpose };
}
