import { Injectable } from '@nestjs/common';
import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import { reservedPeriods } from '@meguri/projections/read-models/calendar/query.ts';
import { hasOpenRound } from '@meguri/projections/read-models/rounds/query.ts';
import pg from 'pg';
import { Clock } from '../clock/clock.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

/** What the read models know of an item's rounds. */
@Injectable()
export class ReadModelRounds extends RoundsOfItem {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Days for which the item is taken, the parcel's days on the road included. */
  override async bookedPeriods(itemId: string): Promise<readonly BookedPeriod[]> {
    const today = tokyoDate(this.clock.now().toISOString());
    const reserved = await reservedPeriods(this.pool, itemId, today);
    return reserved.map(({ from, to }) => ({ startDate: from, endDate: addDays(to, -1) }));
  }

  override hasOpen(itemId: string): Promise<boolean> {
    return hasOpenRound(this.pool, itemId);
  }
}
