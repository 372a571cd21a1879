import { Inject, Injectable } from '@nestjs/common';
import { readStored } from '@meguri/contracts/events/event.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import { type RoundState, statusAfter } from '@meguri/contracts/rental-round/machine.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type pg from 'pg';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';

/** A request claims its days milliseconds before it is stored; a claim without a round after this time failed. */
const JUST_CLAIMED = '1 minute';

interface Claim {
  readonly roundId: string;
  readonly young: boolean;
}

/** Whether an item has open rounds. Reads the event log, because read models may lag behind it. */
@Injectable()
export class OpenRoundsOfItem {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /**
   * Approved rounds are found in the item's calendar until they end, open requests among the claims of its days.
   * @param db has locked the item's row, so that no request can claim days
   */
  async any(db: pg.ClientBase, itemId: string): Promise<boolean> {
    if (await this.isReserved(itemId)) return true;
    const { rows } = await db.query<Claim>(
      `SELECT round AS "roundId", (days ->> 2)::timestamptz > now() - interval '${JUST_CLAIMED}' AS young
       FROM app.open_requests o, jsonb_each(o.claims) AS claim (round, days) WHERE o.item_id = $1`,
      [itemId],
    );
    const open = await Promise.all(rows.map((claim) => this.isOpen(claim)));
    return open.includes(true);
  }

  private async isReserved(itemId: string): Promise<boolean> {
    const stored = await this.log.read(CALENDAR_STREAM_PREFIX + itemId);
    const events = stored.map((one) => readStored(CALENDAR_EVENT_DEFINITIONS, one) as CalendarEvent);
    return Object.keys(events.reduce(evolveCalendar, EMPTY_CALENDAR).reservations).length > 0;
  }

  private async isOpen({ roundId, young }: Claim): Promise<boolean> {
    const stored = await this.log.read(ROUND_STREAM_PREFIX + roundId);
    const events = stored.map((one) => readStored(ROUND_EVENT_DEFINITIONS, one) as RoundEvent);
    const status = events.reduce<RoundState>(statusAfter, 'none');
    return status === 'none' ? young : !isFinal(status);
  }
}
