import { type Coupon, couponStateAt } from '@meguri/contracts/coupon/coupons.ts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { StoredCoupon } from './coupon.entity.ts';

/** Coupons as their members and operators see them. */
@Injectable()
export class OwnCoupons {
  constructor(
    @InjectRepository(StoredCoupon) private readonly rows: Repository<StoredCoupon>,
    private readonly clock: Clock,
  ) {}

  /** Usable ones first, then by their end. */
  async of(userId: number): Promise<readonly Coupon[]> {
    const now = this.clock.now().toISOString();
    const rows = await this.rows.find({ where: { userId }, order: { endsAt: 'ASC', givenAt: 'ASC', id: 'ASC' } });
    const { usable = [], other = [] } = Object.groupBy(
      rows.map((row) => couponOf(row, now)),
      ({ state }) => (state === 'usable' ? 'usable' : 'other'),
    );
    return [...usable, ...other];
  }
}

function couponOf(row: StoredCoupon, now: string): Coupon {
  const { id, kind, amount, leastTotal, requestId } = row;
  const [endsAt, givenAt] = [row.endsAt.toISOString(), row.givenAt.toISOString()];
  const facts = {
    requestId,
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
  return { id, kind, amount, leastTotal, givenAt, endsAt, requestId, state: couponStateAt({ ...facts, endsAt }, now) };
}
