import * as z from 'zod';
import type { Instant } from '../rental-round/time/period.ts';

/** What a coupon was given for: the registration, an invitation that was accepted, or one that led to a rental. */
export const COUPON_KINDS = ['first', 'invited', 'inviter'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** `reserved`: a request has it that isn't paid. */
export const COUPON_STATES = ['usable', 'reserved', 'used', 'expired', 'revoked'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** A member's coupon; it keeps its amount, least total and end when the policy changes. */
export const couponSchema = z.object({
  id: z.uuid(),
  kind: z.enum(COUPON_KINDS),
  /** Yen. */
  amount: z.int(),
  /** Yen: the least total of a request that can have it. */
  leastTotal: z.int(),
  givenAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(COUPON_STATES),
  /** The rental that has it; null: none. */
  requestId: z.uuid().nullable(),
});
export type Coupon = z.infer<typeof couponSchema>;

/**
 * Why a member can use none of their coupons: `shared_card`: the member's card had paid with another account's
 * coupon; `invitation`: the member and the owner are inviter and invited.
 */
export const COUPON_BARRIERS = ['shared_card', 'invitation'] as const;
export type CouponBarrier = (typeof COUPON_BARRIERS)[number];

/** GET /api/coupons: usable ones first, then by their end. With `ownerId` for a request to that owner. */
export const couponsSchema = z.object({
  coupons: z.array(couponSchema),
  /** null: nothing prevents their use. */
  barrier: z.enum(COUPON_BARRIERS).nullable(),
});
export type Coupons = z.infer<typeof couponsSchema>;

/** What decides about the state of a stored coupon. */
export interface CouponFacts {
  readonly endsAt: Instant;
  readonly requestId: string | null;
  readonly usedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** A request keeps its coupon after the coupon's end: the owner's answer takes time. */
export function couponStateAt({ endsAt, requestId, usedAt, revokedAt }: CouponFacts, now: Instant): CouponState {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  if (requestId !== null) return 'reserved';
  return endsAt <= now ? 'expired' : 'usable';
}
