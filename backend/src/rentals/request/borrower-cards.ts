import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { CouponCards } from '../../accounts/coupons/coupon-cards.ts';
import { PaymentProvider, PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import { RequestLimits } from '../../http/request-limits.ts';

/** How many of a borrower's newest rentals and cards are considered. */
const ROUNDS = 20;
const CARDS = 3;

/** The cards with which a borrower has paid. */
@Injectable()
export class BorrowerCards {
  constructor(
    private readonly pool: pg.Pool,
    private readonly provider: PaymentProvider,
    private readonly limits: RequestLimits,
    private readonly cards: CouponCards,
  ) {}

  /**
   * Whether one has paid with another account's coupon, and operators don't allow it. A card that the provider can't look up now is recorded once it
   * has paid.
   * @throws Rejected too_many_requests
   */
  async areShared(userId: number): Promise<boolean> {
    if (await this.cards.areShared(userId)) return true;
    if ((await this.cards.reasonToShare(userId)) !== null) return false;
    for (const paymentMethodId of await this.newest(userId)) {
      await this.limits.take('provider-look', `user ${userId}`);
      const fingerprint = await this.fingerprintOf(paymentMethodId);
      if (fingerprint !== null && (await this.cards.isOfAnother(userId, fingerprint))) return true;
    }
    return false;
  }

  private async fingerprintOf(paymentMethodId: string): Promise<string | null> {
    try {
      return await this.provider.cardFingerprint(paymentMethodId);
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable) return null;
      throw error;
    }
  }

  private async newest(userId: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ card: string }>({
      name: 'cards-of-borrower',
      text: `WITH newest AS (
               SELECT state, requested_at FROM read_models.rounds
               WHERE borrower_id = $1 ORDER BY requested_at DESC, id DESC LIMIT $2)
             SELECT charge->>'paymentMethodId' AS card
             FROM newest, json_array_elements(newest.state->'money'->'charges') charge
             WHERE charge->>'paymentMethodId' IS NOT NULL
             GROUP BY card ORDER BY max(requested_at) DESC LIMIT $3`,
      values: [userId, ROUNDS, CARDS],
    });
    return rows.map(({ card }) => card);
  }
}
