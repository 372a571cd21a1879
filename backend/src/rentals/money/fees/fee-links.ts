import { Injectable } from '@nestjs/common';
import { RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { HttpSettings } from '../../../http/http-settings.ts';
import { CheckoutAlreadyPaid, PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Payment, ProviderMetadata } from '../../../adapters/payment-provider/movements.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { recordedPayment } from '../recorded-payment.ts';
import { roundPath } from '../../round/round-path.ts';

/** A fee's payment; `checkoutId` null: the provider didn't name the page. */
export interface PaidFee {
  readonly checkoutId: string | null;
  readonly payment: Payment;
}

/** Where the borrower is sent: to the fee's payment page, or back to the round if the fee was already paid. */
export interface FeePage {
  readonly url: string;
  readonly paid: PaidFee | null;
}

/** Whether the round has recorded a payment. Those of a wrong amount, or for a waived fee, have been refunded. */
export type IsRecorded = (payment: Payment) => boolean;

const NAMES = { extension: `延長料金（${RENTAL_DAYS}日間）`, late_fee: '延滞料', damage_fee: '損害金' } as const;
const HOUR = 3_600_000;

/**
 * 23 to 24 hours ahead, the provider's maximum. Constant within an hour, so that two concurrent requests get the same
 * page.
 */
const endOfPage = (): Date => new Date((Math.floor(Date.now() / HOUR) + 24) * HOUR - 60_000);

const metadataOf = ({ roundId, purpose, ref }: FeeSubject): ProviderMetadata => ({
  rentalRequestId: roundId,
  purpose,
  ref,
});

/** The damage fee; null: the late fee. */
export const assessmentOf = ({ purpose, ref }: Pick<FeeSubject, 'purpose' | 'ref'>): string | null =>
  purpose === 'damage_fee' ? ref : null;

/** The command that records a fee's payment, however it became known. */
export function feePayment({ purpose, ref }: Pick<FeeSubject, 'purpose' | 'ref'>, { payment, checkoutId }: PaidFee) {
  const charge = { payment: recordedPayment(payment), checkoutId };
  switch (purpose) {
    case 'late_fee':
      return { name: 'record-late-fee-charge', input: charge } as const;
    case 'damage_fee':
      return { name: 'record-damage-fee-payment', input: { ...charge, assessmentId: ref } } as const;
    case 'extension':
      return { name: 'record-extension-payment', input: { ...charge, n: Number(ref) } } as const;
  }
}

/** A payment of this fee that isn't recorded: its webhook is late or was lost. */
export async function unrecordedPayment(
  provider: PaymentProvider,
  fee: FeeSubject,
  isRecorded: IsRecorded,
): Promise<Payment | null> {
  const payment = await provider.findPayment({ customerId: fee.customerId, metadata: metadataOf(fee) });
  return payment === null || isRecorded(payment) ? null : payment;
}

/** Ends all pages of this fee, so that none can be paid any more. @returns payments made on them meanwhile */
export async function endFeeLinks(provider: PaymentProvider, fee: FeeSubject): Promise<readonly PaidFee[]> {
  const paid: PaidFee[] = [];
  for (const checkoutId of await openPages(provider, fee)) {
    const expiry = await provider.expireCheckout(checkoutId);
    if (expiry.outcome === 'paid') paid.push({ checkoutId, payment: expiry.payment });
  }
  return paid;
}

const openPages = (provider: PaymentProvider, fee: FeeSubject): Promise<readonly string[]> =>
  provider.findOpenCheckouts({ customerId: fee.customerId, metadata: metadataOf(fee) });

/** Payment pages of fees. Only the provider knows which are open: rounds don't record them. */
@Injectable()
export class FeeLinks {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * The fee's open page, or a new one. If the fee was already paid, no page: a lost webhook must not make anybody pay
   * twice. `amount` in yen. @throws PaymentProviderUnavailable
   */
  async open(fee: FeeSubject, amount: number, isRecorded: IsRecorded): Promise<FeePage> {
    const payment = await unrecordedPayment(this.provider, fee, isRecorded);
    if (payment !== null) return this.paidPage(fee, { checkoutId: null, payment });
    for (const checkoutId of await openPages(this.provider, fee)) {
      const { url } = await this.provider.getCheckout(checkoutId);
      if (url !== null) return { url, paid: null };
    }
    return this.create(fee, amount);
  }

  private async create(fee: FeeSubject, amount: number): Promise<FeePage> {
    const { roundId, purpose, ref, customerId } = fee;
    try {
      const { url } = await this.provider.createCheckout({
        roundId,
        purpose,
        ref,
        customerId,
        lines: [{ name: NAMES[purpose], amount }],
        expiresAt: endOfPage(),
        successUrl: `${this.settings.publicUrl}/payment-complete?sid={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${this.roundPage(fee)}?payment=cancelled&for=${purpose}`,
        idempotencyKey: `fee-link:${roundId}:${purpose}:${ref}`,
      });
      return { url, paid: null };
    } catch (error) {
      if (!(error instanceof CheckoutAlreadyPaid)) throw error;
      return this.paidPage(fee, error);
    }
  }

  private paidPage(fee: FeeSubject, { checkoutId, payment }: PaidFee): FeePage {
    return { url: this.roundPage(fee), paid: { checkoutId, payment } };
  }

  private roundPage({ roundId }: FeeSubject): string {
    return `${this.settings.publicUrl}${roundPath(roundId)}`;
  }
}
