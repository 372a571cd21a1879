import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { startsCovering, startsOn } from '@meguri/contracts/item/wear-on.ts';
import { type HandoverMethod, type Instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { Person } from '../../../limits/per-person.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { type ColumnHits, type Scope, searchColumns } from './column-search.ts';
import { type CataloguePlace, changedItems, type ChangedRow, FIRST_PLACE } from './changed-items.ts';
import { Columns } from './columns.ts';
import { type StartsOf, UnavailableDays } from './unavailable-days.ts';
import { SingleFlight } from './single-flight.ts';
import { type FoundWords, WordPlaces } from './word-places.ts';
import { Yielder } from './yielder.ts';

interface AskedAt {
  /** As for `UnavailableDays.forAll`. */
  readonly position: string | null;
  /** null: the search names no day. */
  readonly now: Instant | null;
  readonly requester: Person;
}
type Changes = Awaited<ReturnType<typeof changedItems>> & { readonly withTexts: boolean };
const LOOK_UPS_AT_ONCE = 2;
/** How many look-ups may queue behind the running ones; a further one is refused (429). */
const MAX_WAITING = 200;
/** Limits memory (each search keeps its hits) and latency (two searches finish sooner than many interleaved). */
const SEARCHES_AT_ONCE = 2;
/** Changed items that are taken without yielding. */
const ROWS_AT_ONCE = 256;
/** The same with texts, each of which is compared with all cached words: up to a millisecond for one item. */
const TEXTS_AT_ONCE = 8;
/** Items in cached answers, 4 bytes each. */
const ANSWERS_SIZE = 2_000_000;

/**
 * All items in the process's memory, so that counting them takes a millisecond. Each search first reads the catalogue's
 * version and applies the changes since, so an answer is never outdated, except for reserved days of a large catalogue.
 */
@Injectable()
export class ItemCatalogue implements OnApplicationBootstrap {
  private readonly columns = new Columns();
  private place: CataloguePlace = FIRST_PLACE;
  /** The number of changed rows that were taken: those of one version may be taken in several slices. */
  private taken = 0;
  private readonly answers = new LRUCache<string, ColumnHits>({
    maxSize: ANSWERS_SIZE,
    sizeCalculation: ({ places }) => places.length + 1_000,
  });
  /** Each takes a connection for tens of milliseconds: the limit leaves connections for other requests. */
  private readonly lookUps = new ConcurrencyLimiter({ atOnce: LOOK_UPS_AT_ONCE, inLine: MAX_WAITING });
  private readonly words: WordPlaces;
  private readonly days: UnavailableDays;
  private readonly searches = new ConcurrencyLimiter({ atOnce: SEARCHES_AT_ONCE, inLine: MAX_WAITING });
  private readonly searching = new SingleFlight<ColumnHits>();
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
  ) {
    this.words = new WordPlaces(pool, this.columns.ids, this.lookUps);
    this.days = new UnavailableDays(rounds, this.columns.ids, this.lookUps);
  }

  /** Loads the catalogue before the first search. */
  async onApplicationBootstrap(): Promise<void> {
    await this.upToDate();
  }

  /**
   * @param inexact also match words with one different character
   * @param requester searches take turns by requester
   * @throws Rejected when near words can't be looked up now: `too_many_requests` because of others' searches;
   * `service_unavailable` because it took too long, or too many wait
   */
  async search(
    filter: ItemFilter,
    inexact = false,
    scope: Scope = 'listed',
    requester: Person = null,
  ): Promise<ColumnHits & Pick<FoundWords, 'exact'> & { readonly columns: Columns }> {
    const now = (filter.availableFrom ?? filter.wearOn) === undefined ? null : this.clock.now().toISOString();
    const [booked] = await Promise.all([now === null ? '' : this.rounds.calendarPosition(), this.upToDate()]);
    // The set of days that can be requested changes with the date.
    const position = booked === null ? null : `${booked} ${this.columns.gaps} ${now === null ? '' : tokyoDate(now)}`;
    const { taken } = this;
    const looked = await this.lookUp(filter, inexact, { position, now, requester });
    // Changes during the look-ups may be in the columns already and not in the look-ups' results.
    const keepable = position !== null && taken === this.taken && looked.fresh;
    const walk = () => this.searches.run(() => searchColumns(this.columns, filter, looked, scope), requester);
    const key = JSON.stringify([filter, inexact, scope, taken, position]);
    const hits = keepable ? await this.kept(key, walk) : await walk();
    return { ...hits, exact: looked.exact, columns: this.columns };
  }

  /** Equal searches in the same state of the catalogue run once and share the result. */
  private async kept(key: string, walk: () => Promise<ColumnHits>): Promise<ColumnHits> {
    const { taken } = this;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    return this.searching.run(key, async () => {
      const hits = await walk();
      if (taken === this.taken) this.answers.set(key, hits);
      return hits;
    });
  }

  /**
   * A call during a read waits for the next one: the running read may have started before the caller's change was
   * committed.
   */
  private upToDate(): Promise<void> {
    if (this.reading === null) return this.begin();
    this.next ??= this.reading.catch(() => undefined).then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<void> {
    this.next = null;
    const asking = this.readChanges().finally(() => {
      if (this.reading === asking) this.reading = null;
    });
    this.reading = asking;
    return asking;
  }

  /**
   * Writers of items serialise on the version, so versions commit in order and none below the last is missed. Those of one
   * statement, which may change all items, are read in parts: an item that changes again meanwhile is in a later version.
   * Postgres reads the next changes while this process takes the last ones.
   */
  private async readChanges(): Promise<void> {
    for (let reading: Promise<Changes> | null = this.changesAfter(this.place); reading !== null;) {
      const { rows, more, withTexts }: Changes = await reading;
      // Comparing all items with all words may take minutes. Words are looked up again when searches need them.
      if (more) this.words.clear();
      reading = more ? this.changesAfter(rows.at(-1)!) : null;
      // It is awaited, and fails, in the next turn of this loop.
      reading?.catch(() => undefined);
      // The request is sent only now.
      if (reading !== null) await endOfTurn();
      const yielder = new Yielder();
      const atOnce = withTexts ? TEXTS_AT_ONCE : ROWS_AT_ONCE;
      for (const [index, row] of rows.entries()) {
        if (index > 0 && index % atOnce === 0) await yielder.yieldIfDue();
        // Also those that were looked up while it yielded: without texts they can't be updated.
        if (!withTexts && index % atOnce === 0) this.words.clear();
        this.take(row);
      }
    }
  }

  private async changesAfter(place: CataloguePlace): Promise<Changes> {
    // Texts are needed only to update cached words.
    const withTexts = !this.words.isEmpty;
    return { ...(await changedItems(this.pool, place, withTexts)), withTexts };
  }

  private take({ version, text, terms, ...row }: ChangedRow): void {
    const place = this.columns.put(row);
    this.words.update(place, { text, terms });
    this.place = { version, id: row.id };
    this.taken += 1;
  }

  private async lookUp(filter: ItemFilter, inexact: boolean, { position, now, requester }: AskedAt) {
    const starts = now === null ? [] : startsIn(filter, now);
    const [words, taken] = await Promise.all([
      this.words.find(filter.q ?? '', inexact, requester),
      Promise.all(starts.map((each) => this.days.forAll(each, { position, requester }))),
    ]);
    return { ...words, taken, fresh: taken.every(({ fresh }) => fresh) };
  }
}

/** The starts of rentals that each day of the search allows. */
const startsIn = ({ availableFrom, wearOn }: ItemFilter, now: Instant): readonly StartsOf[] => [
  ...(availableFrom === undefined ? [] : [(method: HandoverMethod) => startsOn(availableFrom, now, method)]),
  ...(wearOn === undefined ? [] : [(method: HandoverMethod) => startsCovering(wearOn, now, method)]),
];
