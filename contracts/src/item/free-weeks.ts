import type { BookedPeriod } from './item-view.ts';
import type { ShippingMethod } from '../reference/item-options.ts';
import {
  addDays,
  type CalendarDate,
  earliestStart,
  type HandoverMethod,
  type Instant,
  latestStart,
  LEAD_DAYS,
  overlap,
  type Period,
  RENTAL_DAYS,
  reservedPeriod,
  START_TOO_LATE,
  tokyoDate,
} from '../rental-round/time/period.ts';

/** What determines whether a rental may start on a day. */
export interface StartTerms {
  /** The domain's time. */
  readonly now: Instant;
  readonly method: HandoverMethod;
  /** Both days inclusive, including shipping. */
  readonly booked: readonly BookedPeriod[];
  /** Days that the item stays with its owner after a rental. */
  readonly daysBetween: number;
}

export const NO_START = {
  past: '過ぎた日です',
  delivery: `配送は${LEAD_DAYS.delivery}日前までのリクエストが必要です`,
  pickup: '手渡しは明日から選べます',
  late: START_TOO_LATE,
  booked: 'この日は既に予約されています',
  blocked: 'オーナーの都合で貸し出せない日です',
  week: `この日からの${RENTAL_DAYS}日間に、借りられない日があります`,
  ways: 'お届け・返送や次の貸し出しの準備にかかる日が、ほかの予約と重なります',
} as const;
export type NoStart = keyof typeof NO_START;

const halfOpen = ({ startDate, endDate }: BookedPeriod): Period => ({ from: startDate, to: addDays(endDate, 1) });

/** Why no rental may start on that day; null: it may. The server applies the same rules. */
export function whyNoStart(day: CalendarDate, { now, method, booked, daysBetween }: StartTerms): NoStart | null {
  if (day < tokyoDate(now)) return 'past';
  const taken = (period: Period) => booked.some((one) => overlap(halfOpen(one), period));
  const itself = booked.find((one) => overlap(halfOpen(one), { from: day, to: addDays(day, 1) }));
  if (itself !== undefined) return itself.byOwner ? 'blocked' : 'booked';
  if (day < earliestStart(now, method)) return method;
  if (day > latestStart(now)) return 'late';
  if (taken({ from: day, to: addDays(day, RENTAL_DAYS) })) return 'week';
  return taken(reservedPeriod(day, method, daysBetween)) ? 'ways' : null;
}

/** The first day on which a rental may start; null: none in sight. */
export function firstStart(terms: StartTerms): CalendarDate | null {
  const last = latestStart(terms.now);
  for (let day = earliestStart(terms.now, terms.method); day <= last; day = addDays(day, 1)) {
    if (whyNoStart(day, terms) === null) return day;
  }
  return null;
}

/** The ways in which an item can be handed over. */
export const methodsOf = (ways: ShippingMethod): readonly HandoverMethod[] =>
  ways === 'both' ? ['delivery', 'pickup'] : [ways];

export interface SoonestStart {
  readonly method: HandoverMethod;
  readonly start: CalendarDate;
}

/** The first day for each way of handover, earliest first, without ways that have none in sight. */
export const soonestStarts = (ways: ShippingMethod, terms: Omit<StartTerms, 'method'>): SoonestStart[] =>
  methodsOf(ways)
    .flatMap((method) => {
      const start = firstStart({ ...terms, method });
      return start === null ? [] : [{ method, start }];
    })
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
