import * as z from 'zod';

const count = z.int().nonnegative();
export const COUPON_COUNTS = ['given', 'used', 'expired', 'revoked', 'sharedCard'] as const;
export type CouponCount = (typeof COUPON_COUNTS)[number];

const counts = z.object({
  given: count,
  used: count,
  /** Unused at their end. */
  expired: count,
  revoked: count,
  /** Of the used ones: paid beside by a card that had paid with another account's coupon. */
  sharedCard: count,
});

/** GET /api/admin/coupon-figures: how many coupons were given and what became of them. Those of left accounts are deleted. */
export const couponFiguresSchema = z.object({
  /** By the first days of the period's months in Tokyo, without gaps; at most the last two years. */
  months: z.array(z.object({ from: z.iso.date(), counts })),
});
export type CouponFigures = z.infer<typeof couponFiguresSchema>;
