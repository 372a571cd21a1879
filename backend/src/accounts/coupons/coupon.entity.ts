import type { CouponKind } from '@meguri/contracts/coupon/coupons.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A coupon of a member. */
@Entity({ name: 'coupons' })
export class StoredCoupon {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') kind: CouponKind;
  /** Yen. */
  @Column('int') amount: number;
  @Column('int', { name: 'least_total' }) leastTotal: number;
  /** These two are in the domain's time. */
  @Column('timestamptz', { name: 'given_at' }) givenAt: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt: Date;
  /** The request that has it; null: none. */
  @Column('uuid', { name: 'request_id', nullable: true }) requestId: string | null;
  @Column('timestamptz', { name: 'claimed_at', nullable: true }) claimedAt: Date | null;
  /** When the request was paid with it. */
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  /** The account with whose coupon the same card had paid before; null: none. It has no key: that account may leave. */
  @Column('int', { name: 'card_of', nullable: true }) cardOf: number | null;
  @Column('timestamptz', { name: 'reminded_at', nullable: true }) remindedAt: Date | null;
  /** When and why operators took it back. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt: Date | null;
  @Column('text', { name: 'revoke_reason', nullable: true }) revokeReason: string | null;
}

/**
 * A keyed hash of a mailbox that has had its coupons, or of a card that has paid with one. It outlives its account: with
 * the same mailbox or card, another account gets none.
 */
@Entity({ name: 'coupon_marks' })
export class CouponMark {
  @PrimaryColumn('text') mark: string;
  @Column('text', { default: 'mailbox' }) kind: 'mailbox' | 'card';
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('timestamptz', { name: 'made_at', default: () => 'now()' }) madeAt: Date;
}
