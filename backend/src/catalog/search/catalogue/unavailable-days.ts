import type { Starts } from '@meguri/contracts/item/wear-on.ts';
import { type HandoverMethod, type Period, reservedPeriod } from '@meguri/contracts/rental-round/time/period.ts';
import { LRUCache } from 'lru-cache';
import type { Person } from '../../../limits/per-person.ts';
import type { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { Bits } from './columns.ts';
import { SingleFlight } from './single-flight.ts';
import { Yielder } from './yielder.ts';
import type { UuidPlaces } from './uuid-places.ts';

interface KnownDays {
  /** The calendar's position and the number of changed gaps at the time of the look-up; null: unknown. */
  readonly position: string | null;
  readonly places: Bits;
  /** In ms of the process's clock. */
  readonly lookedUpAt: number;
  /** Has many bookings and took long. */
  readonly costly: boolean;
}
interface DaysQuery {
  /** See `KnownDays`. */
  readonly position: string | null;
  readonly requester: Person;
}
/** The starts by each method; null: none. */
export type StartsOf = (method: HandoverMethod) => Starts | null;
/** Items that are taken for a delivery or a pickup; null: all items. */
export interface TakenItems {
  readonly delivery: Bits | null;
  readonly pickup: Bits | null;
  readonly fresh: boolean;
}
interface LookedUpDays {
  /** null: all items. */
  readonly places: Bits | null;
  readonly fresh: boolean;
}
/** No start can be requested by this method: too soon, past, or too far ahead. */
const NOT_REQUESTABLE: LookedUpDays = { places: null, fresh: true };

/** Looked up without yielding. */
const IDS_AT_ONCE = 1_024;
const DAYS_KEPT = 400;
/** With this many bookings, which change all the time, a slow look-up's result may be outdated for `STALE_MS`. */
const MANY_BOOKINGS = 5_000;
const SLOW_MS = 50;
const STALE_MS = 2_000;

/** The items that are taken on given days, cached while the calendar is unchanged. */
export class UnavailableDays {
  private readonly known = new LRUCache<string, KnownDays>({ max: DAYS_KEPT });
  private readonly lookingUp = new SingleFlight<Bits>();

  constructor(
    private readonly rounds: RoundsOfItem,
    private readonly ids: UuidPlaces,
    private readonly lookUps: ConcurrencyLimiter,
  ) {}

  /** Items that are taken whichever of these starts a rental has. @param requester look-ups take turns by requester */
  async forAll(starts: StartsOf, query: DaysQuery): Promise<TakenItems> {
    const unavailable = (method: HandoverMethod) => {
      const possible = starts(method);
      if (possible === null) return NOT_REQUESTABLE;
      return this.unavailableOn(reservedPeriod(possible.first, method, 0), possible.more, query);
    };
    const [delivery, pickup] = await Promise.all([unavailable('delivery'), unavailable('pickup')]);
    return { delivery: delivery.places, pickup: pickup.places, fresh: delivery.fresh && pickup.fresh };
  }

  /** A slow look-up may be answered by its last result, not older than `STALE_MS`, while a new one runs. */
  private async unavailableOn(
    period: Period,
    daysLater: number,
    { position, requester }: DaysQuery,
  ): Promise<LookedUpDays> {
    const key = `${period.from} ${period.to} ${daysLater}`;
    const known = this.known.get(key);
    if (known !== undefined && position !== null && known.position === position) return { ...known, fresh: true };
    const looking = this.lookingUp.run(`${key} ${position}`, () =>
      this.lookUps.run(() => this.lookUp(key, period, daysLater, position), requester),
    );
    if (known === undefined || !known.costly || performance.now() - known.lookedUpAt > STALE_MS)
      return { places: await looking, fresh: true };
    looking.catch(() => undefined);
    return { ...known, fresh: false };
  }

  private async lookUp(key: string, period: Period, daysLater: number, position: string | null): Promise<Bits> {
    const lookedUpAt = performance.now();
    const ids = await this.rounds.reservedItems(period, daysLater);
    const places = new Bits(this.ids.size);
    await addPlaces(places, ids.length, (index) => this.ids.find(ids[index]!));
    // Items that are taken for each of several starts are few among many bookings.
    const bookings = daysLater === 0 ? ids.length : this.ids.size;
    const costly = bookings > MANY_BOOKINGS && performance.now() - lookedUpAt > SLOW_MS;
    this.known.set(key, { position, places, lookedUpAt, costly });
    return places;
  }
}

/** Adds the places of as many ids; unknown ids are left out. */
export async function addPlaces(places: Bits, count: number, find: (index: number) => number | undefined) {
  const yielder = new Yielder();
  for (let index = 0; index < count; index += 1) {
    if (index % IDS_AT_ONCE === 0) await yielder.yieldIfDue();
    const place = find(index);
    if (place !== undefined) places.set(place, true);
  }
}
