import { Injectable } from '@nestjs/common';
import { HttpSettings } from '../http/http-settings.ts';
import { type FeeSubject, type Payment, PaymentProvider } from '../adapters/payment-provider/payment-provider.ts';

export interface PaidLink {
  readonly checkoutId: string;
  readonly payment: Payment;
}

const NAMES = { late_fee: '延滞料', damage_fee: '損害金' } as const;
const HOUR = 3_600_000;

/**
 * 23 to 24 hours ahead, the most that the provider allows: the same for all who ask within an hour, so that two at once
 * get the same page.
 */
const endOfPage = (): Date => new Date((Math.floor(Date.now() / HOUR) + 24) * HOUR - 60_000);

/** Ends every page of this fee, so that none takes money any more. @returns what was paid on them meanwhile */
export async function endFeeLinks(provider: PaymentProvider, fee: FeeSubject): Promise<readonly PaidLink[]> {
  const paid: PaidLink[] = [];
  for (const checkoutId of await openPages(provider, fee)) {
    const expiry = await provider.expireCheckout(checkoutId);
    if (expiry.outcome === 'paid') paid.push({ checkoutId, payment: expiry.payment });
  }
  return paid;
}

const openPages = (
  provider: PaymentProvider,
  { roundId, purpose, ref, customerId }: FeeSubject,
): Promise<readonly string[]> =>
  provider.findOpenCheckouts({ customerId, metadata: { rentalRequestId: roundId, purpose, ref } });

/** Payment pages of fees. The provider knows which are open: rounds don't record them. */
@Injectable()
export class FeeLinks {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly settings: HttpSettings,
  ) {}

  /** The url of this fee's open page, or of a new one. `amount` in yen. @throws PaymentProviderUnavailable */
  async open(fee: FeeSubject, amount: number): Promise<string> {
    for (const checkoutId of await openPages(this.provider, fee)) {
      const { url } = await this.provider.getCheckout(checkoutId);
      if (url !== null) return url;
    }
    return this.create(fee, amount);
  }

  private async create({ roundId, purpose, ref, customerId }: FeeSubject, amount: number): Promise<string> {
    const page = `${this.settings.publicUrl}/rental-requests/${roundId}`;
    const { url } = await this.provider.createCheckout({
      roundId,
      purpose,
      ref,
      customerId,
      lines: [{ name: NAMES[purpose], amount }],
      expiresAt: endOfPage(),
      successUrl: page,
      cancelUrl: page,
      idempotencyKey: `fee-link:${roundId}:${purpose}:${ref}`,
    });
    return url;
  }
}
