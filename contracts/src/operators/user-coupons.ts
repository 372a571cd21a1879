import * as z from 'zod';
import { couponSchema } from '../coupon/coupons.ts';
import { MAX_REASON } from '../limits.ts';
import { text } from '../text/text.ts';

/** GET /api/admin/users/{id}/coupons, and the answer to what operators change of them. */
export const userCouponsSchema = z.object({
  coupons: z.array(
    couponSchema.extend({
      revokeReason: z.string().nullable(),
      /** The account with whose coupon the card had paid before it paid with this one; null: none. */
      cardOf: z.int().nullable(),
    }),
  ),
  /** Why the member may use coupons with a card that had paid with another account's; null: they may not. */
  sharedCardReason: z.string().nullable(),
  /** Whether the member registered by an invitation, and how many others registered by the member's own. */
  wasInvited: z.boolean(),
  invited: z.int(),
});
export type UserCoupons = z.infer<typeof userCouponsSchema>;

/** POST /api/admin/users/{id}/coupons/{couponId}/revoke. The member reads the reason. */
export const couponRevocationSchema = z.strictObject({
  reason: text({ max: MAX_REASON, required: '理由を入力してください' }),
});
export type CouponRevocation = z.infer<typeof couponRevocationSchema>;

/** PUT /api/admin/users/{id}/coupons/shared-card. null takes the permission back. */
export const sharedCardSchema = z.strictObject({
  reason: text({ max: MAX_REASON, required: '理由を入力してください' }).nullable(),
});
export type SharedCard = z.infer<typeof sharedCardSchema>;
