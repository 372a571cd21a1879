import { Injectable } from '@nestjs/common';
import { methodsOf } from '@meguri/contracts/item/free-weeks.ts';
import { proposedStart, whyNotWearable } from '@meguri/contracts/item/wear-on.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import type { ItemRow } from '../items/item-row.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

/** Which of a member's favourites can be worn on a day: at most `MAX_FAVOURITES` are compared. */
@Injectable()
export class WearableFavourites {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
  ) {}

  /** Ids of the items that are free for a rental which includes that day. @throws InvalidInput if none can include it */
  async on(day: CalendarDate, userId: number): Promise<readonly string[]> {
    const now = this.clock.now().toISOString();
    const refusal = whyNotWearable(day, now);
    if (refusal !== null) throw InvalidInput.ofField('wearOn', refusal);
    const { rows } = await this.pool.query<Pick<ItemRow, 'id' | 'shippingMethod' | 'daysBetween'>>(
      `SELECT i.id, i.shipping_method AS "shippingMethod", i.days_between AS "daysBetween"
       FROM app.favourites f JOIN app.items i ON i.id = f.item_id
       WHERE f.user_id = $1 AND i.status = 'available' AND i.is_rentable AND NOT i.paused`,
      [userId],
    );
    const ids = rows.map(({ id }) => id);
    const [booked, late] = await Promise.all([this.rounds.bookedPeriods(ids), this.rounds.lateAmong(ids)]);
    const isFree = ({ id, shippingMethod, daysBetween }: (typeof rows)[number]) =>
      methodsOf(shippingMethod).some(
        (method) => proposedStart(day, { now, method, booked: booked.get(id) ?? [], daysBetween }) !== null,
      );
    // It is unknown when a late item will come back.
    return rows.filter((row) => !late.has(row.id) && isFree(row)).map(({ id }) => id);
  }
}
