import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../../events/event.ts';
import type { Period } from '../../rental-round/time/period.ts';

/** The authority on when an item is reserved: one stream per item, `itemCalendar-<itemId>`. */

const date = z.iso.date();
/** The reservation's days after extension n of the rental began or ended. */
const changed = z.strictObject({ roundId: z.uuid(), n: z.int().positive(), from: date, to: date });

/** `triggers`: a process reacts to it. */
export const CALENDAR_EVENTS = [
  /** `from` is the first day, `to` the first day after; the reservation's id is the round's. */
  defineEvent(
    'PeriodReserved',
    z.strictObject({
      roundId: z.uuid(),
      from: date,
      to: date,
      /** What the approval will say of the round's part of its parcel's shipping, in yen; absent: nothing. */
      shipping: z.int().nonnegative().optional(),
      /** By an owner's answer to a parcel, which gives the days back if another item is refused; reserved again for good when it approves. */
      tentative: z.literal(true).optional(),
      /** That answer, and of how many rounds it reserves the days; absent: the round is alone, or the event older. */
      answer: z.strictObject({ id: z.uuid(), rounds: z.int().positive() }).optional(),
    }),
    { triggers: true },
  ),
  defineEvent('PeriodReleased', z.strictObject({ roundId: z.uuid() }), { triggers: true }),
  /** Days for extension n follow the reserved ones. */
  defineEvent('PeriodExtended', changed, { triggers: true }),
  /** Extension n ended unpaid, so its days are free again. */
  defineEvent('PeriodShortened', changed, { triggers: false }),
  /** The owner doesn't lend the item on these days. */
  defineEvent('DaysBlocked', z.strictObject({ blockId: z.uuid(), from: date, to: date }), { triggers: false }),
  defineEvent('DaysUnblocked', z.strictObject({ blockId: z.uuid() }), { triggers: false }),
] as const;

export type CalendarEvent = EventOf<(typeof CALENDAR_EVENTS)[number]>;
export const CALENDAR_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  CALENDAR_EVENTS.map((definition) => [definition.type, definition]),
);
export const CALENDAR_STREAM_PREFIX = 'itemCalendar-';

type Periods<Days extends Period = Period> = Readonly<Record<string, Days>>;

export interface ParcelAnswer {
  readonly id: string;
  readonly rounds: number;
}

export interface Reservation extends Period {
  /** The newest extension that has added days, even if they are free again; absent: none. */
  readonly extended?: number;
  /** The round's part of its parcel's shipping, for its approval; absent: none. */
  readonly shipping?: number;
  /** The owner's answer to its parcel that has reserved it, and for how many rounds; absent: none. */
  readonly answer?: ParcelAnswer;
  /** The owner's answer to its parcel can still give it back; absent: only the round's end does. */
  readonly tentative?: true;
}

export interface ItemCalendar {
  /** Reserved periods by round id. */
  readonly reservations: Periods<Reservation>;
  /** Days on which the owner doesn't lend it, by the block's id. */
  readonly blocks: Periods;
}

export const EMPTY_CALENDAR: ItemCalendar = { reservations: {}, blocks: {} };

export function evolveCalendar(calendar: ItemCalendar, event: CalendarEvent): ItemCalendar {
  const { reservations, blocks } = calendar;
  switch (event.type) {
    case 'PeriodReserved': {
      const { roundId, from, to, ...ofParcel } = event.data;
      const reservation = { from, to, ...ofParcel };
      return { reservations: { ...reservations, [roundId]: reservation }, blocks };
    }
    case 'PeriodReleased':
      return { reservations: without(reservations, event.data.roundId), blocks };
    case 'PeriodExtended':
    case 'PeriodShortened': {
      const { roundId, n: extended } = event.data;
      return { reservations: { ...reservations, [roundId]: { ...periodIn(event.data), extended } }, blocks };
    }
    case 'DaysBlocked':
      return { reservations, blocks: { ...blocks, [event.data.blockId]: periodIn(event.data) } };
    case 'DaysUnblocked':
      return { reservations, blocks: without(blocks, event.data.blockId) };
  }
}

const periodIn = ({ from, to }: Period): Period => ({ from, to });

function without<Days extends Period>(periods: Periods<Days>, id: string): Periods<Days> {
  const { [id]: _gone, ...others } = periods;
  return others;
}
