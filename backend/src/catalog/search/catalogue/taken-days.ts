import {
  type CalendarDate,
  earliestStart,
  type HandoverMethod,
  type Instant,
  latestStart,
  type Period,
  reservedPeriod,
} from '@meguri/contracts/rental-round/time/period.ts';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../../limits/served-time.ts';
import type { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { Bits } from './columns.ts';
import { Turns, UnderWay } from './turns.ts';
import type { UuidPlaces } from './uuid-places.ts';

interface KnownDays {
  /** Of the calendar's read model when it was asked, and how often gaps between rentals had changed; null: it doesn't say. */
  readonly position: string | null;
  readonly places: Bits;
  /** In ms of this process. */
  readonly askedAt: number;
  /** Many bookings, and long to look up. */
  readonly costly: boolean;
}
interface DaysAskedFor {
  readonly now: Instant;
  /** See `KnownDays`. */
  readonly position: string | null;
  readonly requester: Person;
}
interface LookedUpDays {
  /** null: all of them. */
  readonly places: Bits | null;
  readonly fresh: boolean;
}
/** Nobody could ask for that day by this method: too soon, over, or too far ahead. */
const CANNOT_BE_ASKED_FOR: LookedUpDays = { places: null, fresh: true };

/** Looked for without a look at the clock. */
const IDS_AT_ONCE = 1_024;
const DAYS_KEPT = 400;
/** Days with so many bookings that took so long to look up may be this old: bookings change them all the time. */
const MANY_BOOKINGS = 5_000;
const SLOW_MS = 50;
const STALE_MS = 2_000;

/** Which of the catalogue's items are taken on days, kept while their calendar stands still. */
export class TakenDays {
  private readonly known = new LRUCache<string, KnownDays>({ max: DAYS_KEPT });
  private readonly lookingUp = new UnderWay<Bits>();

  constructor(
    private readonly rounds: RoundsOfItem,
    private readonly ids: UuidPlaces,
    private readonly lookUps: ConcurrencyLimiter,
  ) {}

  /**
   * Of a rental that starts on that day, by each method.
   * @param requester whose turn a look-up takes
   */
  async from(from: CalendarDate, { now, position, requester }: DaysAskedFor) {
    const taken = (method: HandoverMethod) =>
      from < earliestStart(now, method) || from > latestStart(now)
        ? CANNOT_BE_ASKED_FOR
        : this.takenOn(reservedPeriod(from, method, 0), position, requester);
    const [delivery, pickup] = await Promise.all([taken('delivery'), taken('pickup')]);
    return { delivery: delivery.places, pickup: pickup.places, fresh: delivery.fresh && pickup.fresh };
  }

  /** A slow look-up may be answered by its last result, not older than `STALE_MS`, while a new one runs. */
  private async takenOn(period: Period, position: string | null, requester: Person): Promise<LookedUpDays> {
    const key = `${period.from} ${period.to}`;
    const known = this.known.get(key);
    if (known !== undefined && position !== null && known.position === position) return { ...known, fresh: true };
    const looking = this.lookingUp.once(`${key} ${position}`, () =>
      this.lookUps.run(() => this.lookUp(key, period, position), requester),
    );
    if (known === undefined || !known.costly || performance.now() - known.askedAt > STALE_MS)
      return { places: await looking, fresh: true };
    looking.catch(() => undefined);
    return { ...known, fresh: false };
  }

  private async lookUp(key: string, period: Period, position: string | null): Promise<Bits> {
    const askedAt = performance.now();
    const ids = await this.rounds.reservedItems(period);
    const places = await placesAmong(this.ids, ids.length, (index) => this.ids.find(ids[index]!));
    const costly = ids.length > MANY_BOOKINGS && performance.now() - askedAt > SLOW_MS;
    this.known.set(key, { position, places, askedAt, costly });
    return places;
  }
}

/** Of so many ids, each looked for by its number; an id that isn't known has no place. */
export async function placesAmong(
  { size }: UuidPlaces,
  count: number,
  find: (index: number) => number | undefined,
): Promise<Bits> {
  const places = new Bits(size);
  const turns = new Turns();
  for (let index = 0; index < count; index += 1) {
    if (index % IDS_AT_ONCE === 0) await turns.give();
    const place = find(index);
    if (place !== undefined) places.set(place, true);
  }
  return places;
}
