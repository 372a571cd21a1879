import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LendingPause } from '@meguri/contracts/item/lending-pause.ts';
import { MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { Not, Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Item } from './item.entity.ts';

/**
 * SQL: whether an item takes requests again. It may have got a private item's low price during the pause, or a server
 * of a release without pauses has unlisted it as gone.
 */
const LENT_AGAIN = `(rental_price >= ${MIN_RENTAL_PRICE} AND gone_round_id IS NULL)`;

/**
 * An owner stops taking requests for all items at once, for example for a holiday. What is requested or rented already
 * goes on. Items that took no requests before the pause take none after it, unless their owner publishes them.
 */
@Injectable()
export class LendingPauses {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<LendingPause> {
    // A suspended item takes no requests, but is paused with the others: it may be restored during the pause.
    const shown = { userId, status: 'available' as const };
    const [lent, paused] = await Promise.all([
      this.items.countBy({ ...shown, isRentable: true }),
      this.items.countBy({ ...shown, paused: true }),
    ]);
    return { on: paused > 0, lent, paused };
  }

  /** @throws Rejected `too_many_requests` */
  async change(userId: number, on: boolean): Promise<LendingPause> {
    await this.limits.take('lending-pause', `user ${userId}`);
    const concerned = { userId, status: Not('deleted' as const), ...(on ? { isRentable: true } : { paused: true }) };
    const isRentable = on ? false : () => LENT_AGAIN;
    await this.items.update(concerned, { isRentable, paused: on, updatedAt: this.clock.now() });
    return this.of(userId);
  }
}
