import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';

export interface CouponUse {
  readonly userId: number;
  /** The owner of the item: coupons can't be used between an inviter and a member invited by them. */
  readonly ownerId: number;
  readonly couponId: string;
  /** The round that the request will begin. */
  readonly requestId: string;
  /** Yen that the rental costs without the coupon. */
  readonly total: Yen;
}

/** A coupon that is bound to one request. */
export interface ClaimedCoupon {
  /** The coupon's own: at most this is paid. */
  readonly amount: Yen;
  /**
   * Frees it, because the request is refused. Does nothing if an earlier claim had bound it, or a later one of the same
   * request has claimed it: that request may be in the log.
   */
  release(): Promise<void>;
}

/** Members' coupons, as far as requests use them. */
export abstract class Coupons {
  /**
   * Binds the coupon to the request before that is appended; again for the same request, with the same result.
   * @throws Rejected `coupon_not_usable`: another request has it, it isn't the user's, it has ended or needs a higher
   *   total; `coupon_between_invited`; `coupon_card_shared`
   */
  abstract claim(use: CouponUse): Promise<ClaimedCoupon>;
}
