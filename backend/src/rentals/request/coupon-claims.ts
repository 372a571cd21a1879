import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Invitations } from '../../accounts/coupons/invitations.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Rounds } from '../round/rounds.ts';
import { BorrowerCards } from './borrower-cards.ts';
import { couponOutcome } from './coupon-outcome.ts';
import { type ClaimedCoupon, type CouponUse, Coupons } from './coupons.ts';

/**
 * A claim is made milliseconds before its round is appended. If there is no round after this time, the request failed.
 */
const GRACE = '1 minute';
const FAILED_AT_ONCE = 100;

interface Claim {
  readonly amount: number;
  /** With its microseconds, which a Date would lose. */
  readonly claimedAt: string;
  readonly isNew: boolean;
}

/**
 * Binds coupons to requests. The authority is the coupon's row, updated before the request is appended: of concurrent
 * requests, on any number of processes, one gets it. What follows in the round is applied by a process.
 */
@Injectable()
export class CouponClaims extends Coupons {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly rounds: Rounds,
    private readonly invitations: Invitations,
    private readonly cards: BorrowerCards,
  ) {
    super();
  }

  override async claim(use: CouponUse): Promise<ClaimedCoupon> {
    if (await this.invitations.areBetween(use.userId, use.ownerId))
      throw new Rejected('coupon_between_invited', 'couponId');
    if (await this.cards.areShared(use.userId)) throw new Rejected('coupon_card_shared', 'couponId');
    const claim = (await this.take(use)) ?? ((await this.freeHolder(use)) ? await this.take(use) : null);
    if (claim === null) throw new Rejected('coupon_not_usable', 'couponId');
    return { amount: claim.amount, release: async () => this.release(use, claim) };
  }

  /**
   * Frees what no round has: a request failed, or was repeated without the coupon. What follows in a round with the coupon
   * is up to its process.
   */
  async freeFailed(): Promise<void> {
    const { rows } = await this.pool.query<{ requestId: string }>(
      `SELECT request_id AS "requestId" FROM app.coupons
       WHERE used_at IS NULL AND claimed_at < now() - interval '${GRACE}'
       ORDER BY claimed_at DESC LIMIT ${FAILED_AT_ONCE}`,
    );
    for (const { requestId } of rows)
      if ((await this.rounds.find(requestId))?.fees.coupon === undefined) await this.freeOldClaim(requestId);
  }

  /** The round was paid with it. May be repeated. */
  async use(requestId: string, at: Instant): Promise<void> {
    await this.pool.query('UPDATE app.coupons SET used_at = coalesce(used_at, $2) WHERE request_id = $1', [
      requestId,
      at,
    ]);
  }

  /**
   * The member can use it again. May be repeated.
   * @param least it lasts until then at least; null: its end stays
   */
  async free(requestId: string, least: Instant | null = null): Promise<void> {
    await this.pool.query(
      `UPDATE app.coupons SET request_id = NULL, claimed_at = NULL, used_at = NULL,
         reminded_at = CASE WHEN ends_at < $2 THEN NULL ELSE reminded_at END, ends_at = greatest(ends_at, $2::timestamptz)
       WHERE request_id = $1`,
      [requestId, least],
    );
  }

  private async take({ userId, couponId, requestId, total }: CouponUse): Promise<Claim | null> {
    const { rows } = await this.pool.query<Claim>(
      `WITH known AS (SELECT id, request_id FROM app.coupons WHERE id = $1 AND user_id = $2 FOR UPDATE)
       UPDATE app.coupons c SET request_id = $3, claimed_at = clock_timestamp()
       FROM known WHERE c.id = known.id AND c.used_at IS NULL AND c.least_total <= $4
         AND (c.request_id = $3 OR (c.request_id IS NULL AND c.revoked_at IS NULL AND c.ends_at > $5))
       RETURNING c.amount, c.claimed_at::text AS "claimedAt", known.request_id IS NULL AS "isNew"`,
      [couponId, userId, requestId, total, this.clock.now()],
    );
    return rows[0] ?? null;
  }

  /** Frees the coupon when the request that has it failed, or has ended and its process is behind. */
  private async freeHolder({ userId, couponId }: CouponUse): Promise<boolean> {
    const { rows } = await this.pool.query<{ requestId: string; old: boolean }>(
      `SELECT request_id AS "requestId", claimed_at < now() - interval '${GRACE}' AS old
       FROM app.coupons WHERE id = $1 AND user_id = $2 AND request_id IS NOT NULL AND used_at IS NULL`,
      [couponId, userId],
    );
    if (rows[0] === undefined) return false;
    const { requestId, old } = rows[0];
    const round = await this.rounds.find(requestId);
    const isOver = round === null ? old : couponOutcome(round) === 'free';
    if (!isOver) return false;
    return round === null ? this.freeOldClaim(requestId) : this.free(requestId).then(() => true);
  }

  /** @returns false when a retry of the request has renewed the claim meanwhile: it may have begun its round */
  private async freeOldClaim(requestId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE app.coupons SET request_id = NULL, claimed_at = NULL
       WHERE request_id = $1 AND used_at IS NULL AND claimed_at < now() - interval '${GRACE}'`,
      [requestId],
    );
    return rowCount !== 0;
  }

  private async release({ couponId }: CouponUse, { claimedAt, isNew }: Claim): Promise<void> {
    if (!isNew) return;
    await this.pool.query(
      'UPDATE app.coupons SET request_id = NULL, claimed_at = NULL WHERE id = $1 AND claimed_at = $2::timestamptz',
      [couponId, claimedAt],
    );
  }
}
