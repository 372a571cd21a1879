import { WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import {
  addDays,
  type CalendarDate,
  type HandoverMethod,
  HOUR,
  type Instant,
  plus,
  reservedPeriod,
  startOfDay,
  tokyoDate,
} from './period.ts';

/**
 * When parcels should be brought to a shop, so that they arrive in time, and when they arrive. Nothing is lost by
 * missing it: the deadline of a shipment is in `windows.ts`.
 */

/** In Tokyo: shops hand over the day's parcels in the evening; a later one leaves on the next day. */
const COLLECTED_AT = 18 * HOUR;
/** Within the service area a collected parcel arrives on the next day, or on the one after it. */
const ON_THE_WAY = { least: 1, most: 2 } as const;
/** The time that an owner needs at least between the code and the shop. */
const TO_THE_SHOP = 3 * HOUR;

const collectedOn = (day: CalendarDate): Instant => plus(startOfDay(day), COLLECTED_AT);

/** The last evening on which a parcel can be collected to arrive by the first day. */
const lastCollection = (startDate: CalendarDate): Instant => collectedOn(addDays(startDate, -ON_THE_WAY.most));

/** The first and the last day on which a parcel may arrive. */
export interface Arrival {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** When a parcel that was brought to a shop then arrives. */
export function arrivalOf(broughtAt: Instant): Arrival {
  const day = tokyoDate(broughtAt);
  const collected = broughtAt <= collectedOn(day) ? day : addDays(day, 1);
  return { first: addDays(collected, ON_THE_WAY.least), last: addDays(collected, ON_THE_WAY.most) };
}

/** When the parcel of a rental arrives if it is sent in time. */
export const arrivalFor = (startDate: CalendarDate): Arrival => arrivalOf(lastCollection(startDate));

type Paid = Pick<RentalRound, 'startDate' | 'handover' | 'payment'>;

/**
 * Until when the owner should bring the parcel to a shop. null: it isn't a parcel, it isn't paid, or the payment was so
 * late that the shipping code may leave less than `TO_THE_SHOP` until that evening.
 */
export function shipByOf({ startDate, handover, payment }: Paid): Instant | null {
  const paidAt = payment?.paidAt ?? null;
  if (handover.method !== 'delivery' || paidAt === null) return null;
  const evening = lastCollection(startDate);
  return plus(paidAt, WINDOWS.shippingCodeTarget + TO_THE_SHOP) <= evening ? evening : null;
}

interface ReservedDays {
  /** Both inclusive, with the days on the way. */
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  /** How many of the last days the item stays with its owner; absent: none. */
  readonly daysBetween?: number | undefined;
}

/** How close a rental is to the item's other ones. */
export interface Neighbours {
  /** Another one may still have the item on the day on which it has to be sent or, for a meeting, on the day before. */
  readonly isAwayBefore: boolean;
  /** Another one begins as soon as the days of this one end. */
  readonly isNeededAfter: boolean;
}

/** @param reserved the days of the item's other rentals, which this one doesn't overlap */
export function neighboursOf(
  startDate: CalendarDate,
  method: HandoverMethod,
  reserved: readonly ReservedDays[],
): Neighbours {
  const lastDayHere = addDays(startDate, method === 'delivery' ? -ON_THE_WAY.most : -1);
  const { to } = reservedPeriod(startDate, method, 0);
  return {
    isAwayBefore: reserved.some(
      ({ endDate, daysBetween = 0 }) => addDays(endDate, -daysBetween) >= lastDayHere && endDate < startDate,
    ),
    isNeededAfter: reserved.some((other) => other.startDate === to),
  };
}
