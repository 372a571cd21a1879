import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { startsCovering, startsOn } from '@meguri/contracts/item/wear-on.ts';
import { type WantedWord, wantedWords } from '../dictionary/wanted-words.ts';
import { type NearWord, nearWord, wordTerms } from '../search-text.ts';
import { type HandoverMethod, type Instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { Person } from '../../../limits/per-person.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { type ColumnHits, type Scope, searchColumns } from './column-search.ts';
import { type CataloguePlace, changedItems, type ChangedRow, FIRST_PLACE, type SearchedText } from './changed-items.ts';
import { Bits, Columns } from './columns.ts';
import { addPlaces, type StartsOf, UnavailableDays } from './unavailable-days.ts';
import { SingleFlight } from './single-flight.ts';
import { UUID_LENGTH } from './uuid-places.ts';
import { Yielder } from './yielder.ts';

interface KnownWord {
  readonly fits: (item: SearchedText) => boolean;
  readonly places: Bits;
}
interface AskedAt {
  /** As for `UnavailableDays.forAll`. */
  readonly position: string | null;
  /** null: the search names no day. */
  readonly now: Instant | null;
  readonly requester: Person;
}
/** What a search looks up before it compares columns. */
interface FoundWords {
  /** For each part of the query, the items that match it. */
  readonly words: readonly Bits[];
  /** For each part, the items that contain the words as they were typed; null: all that match do. */
  readonly exact: readonly Bits[] | null;
}
type Changes = Awaited<ReturnType<typeof changedItems>> & { readonly withTexts: boolean };
/** 12.5 kB each with 100,000 items; many words are kept twice, as they were typed and by their meaning. */
const WORDS_KEPT = 600;
/** A word with a typo is compared with every changed text, which takes longer. */
const NEAR_WORDS_KEPT = 50;
/** The number of words of a search in which a typo is assumed. */
const MAX_NEAR_WORDS = 2;
/** A longer look-up of near words is cancelled, to leave time for other searches. */
const NEAR_LOOK_UP_MS = 300;
/** With more waiting, a search doesn't look for near words. */
const MAX_NEAR_WAITING = 16;
const MAX_NEAR_WAITING_OF_ONE = 8;
const TIMED_OUT = '57014';
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
  private readonly words = new LRUCache<string, KnownWord>({ max: WORDS_KEPT });
  private readonly nearWords = new LRUCache<string, KnownWord>({ max: NEAR_WORDS_KEPT });
  private readonly answers = new LRUCache<string, ColumnHits>({
    maxSize: ANSWERS_SIZE,
    sizeCalculation: ({ places }) => places.length + 1_000,
  });
  /** Each takes a connection for tens of milliseconds: the limit leaves connections for other requests. */
  private readonly lookUps = new ConcurrencyLimiter({ atOnce: LOOK_UPS_AT_ONCE, inLine: MAX_WAITING });
  /** Queued apart, so that correctly spelt words never wait for these. */
  private readonly nearLookUps = new ConcurrencyLimiter({
    ...{ atOnce: 1, inLine: MAX_NEAR_WAITING },
    ofOnePerson: { atOnce: 1, waiting: MAX_NEAR_WAITING_OF_ONE },
  });
  private readonly lookingUp = new SingleFlight<Bits>();
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
        if (!withTexts && index % atOnce === 0) this.forgetWords();
        this.take(row);
      }
    }
  }

  private async changesAfter(place: CataloguePlace): Promise<Changes> {
    // Texts are needed only to update cached words.
    const withTexts = this.hasWords;
    return { ...(await changedItems(this.pool, place, withTexts)), withTexts };
  }

  private get hasWords(): boolean {
    return this.words.size + this.nearWords.size > 0;
  }

  private forgetWords(): void {
    if (!this.hasWords) return;
    this.words.clear();
    this.nearWords.clear();
  }

  private take({ version, text, terms, ...row }: ChangedRow): void {
    const place = this.columns.put(row);
    for (const words of [this.words, this.nearWords])
      for (const word of words.values()) word.places.set(place, word.fits({ text, terms }));
    this.place = { version, id: row.id };
    this.taken += 1;
  }

  private async lookUp(filter: ItemFilter, inexact: boolean, { position, now, requester }: AskedAt) {
    const starts = now === null ? [] : startsIn(filter, now);
    const [words, taken] = await Promise.all([
      this.wordsIn(filter.q ?? '', inexact, requester),
      Promise.all(starts.map((each) => this.days.forAll(each, { position, requester }))),
    ]);
    return { ...words, taken, fresh: taken.every(({ fresh }) => fresh) };
  }

  private async wordsIn(q: string, inexact: boolean, requester: Person): Promise<FoundWords> {
    const wanted = wantedWords(q);
    // A word of nothing but punctuation matches no item.
    if (wanted.length === 0) return { words: q === '' ? [] : [new Bits(0)], exact: null };
    const all = inexact ? wanted.flatMap(({ words }) => words) : [];
    const withSlip = all.filter((word) => nearWord(word) !== null).slice(0, MAX_NEAR_WORDS);
    const found = await Promise.all(wanted.map((one) => this.placesOfWanted(one, withSlip, requester)));
    const exact = found.some(({ meant }) => meant !== null) ? found.flatMap(({ typed }) => typed) : null;
    const words = found.flatMap(({ typed, meant }) => (meant === null ? typed : [Bits.either(typed, meant)]));
    return { words, exact };
  }

  /** The items that contain the words, and those that mean the same. */
  private async placesOfWanted({ words, terms }: WantedWord, withSlip: readonly string[], requester: Person) {
    const [meant, ...typed] = await Promise.all([
      terms.length === 0 ? null : this.placesMeaning(terms, requester),
      ...words.map((word) => this.placesOf(word, withSlip.includes(word), requester)),
    ]);
    return { typed, meant };
  }

  private async placesMeaning(terms: readonly number[], requester: Person): Promise<Bits> {
    // No word contains a #.
    const key = `#${terms.join()}`;
    const known = this.words.get(key);
    if (known !== undefined) return known.places;
    return this.lookingUp.run(`word ${key} ${this.taken}`, () =>
      this.lookUps.run(() => this.lookUpMeaning(terms, key), requester),
    );
  }

  private async lookUpMeaning(terms: readonly number[], key: string): Promise<Bits> {
    const { taken } = this;
    const places = await this.placesIn(await this.ids(`search_terms @> $1::int[]`, [terms]));
    const fits = (item: SearchedText) => terms.every((term) => item.terms.includes(term));
    if (taken === this.taken) this.words.set(key, { fits, places });
    return places;
  }

  private async placesOf(word: string, inexact: boolean, requester: Person): Promise<Bits> {
    const near = inexact ? nearWord(word) : null;
    const key = `${near === null ? '' : '~'}${word}`;
    const known = this.wordsLike(near).get(key);
    if (known !== undefined) return known.places;
    const limiter = near === null ? this.lookUps : this.nearLookUps;
    return this.lookingUp.run(`word ${key} ${this.taken}`, () =>
      limiter.run(() => this.lookUpWord(word, key, near), requester),
    );
  }

  private async lookUpWord(word: string, key: string, near: NearWord | null): Promise<Bits> {
    const { taken } = this;
    const ids = near === null ? await this.having(word) : await this.nearlyHaving(near);
    const places = await this.placesIn(ids);
    const pattern = near === null ? null : new RegExp(near.pattern);
    const fits = ({ text }: SearchedText) => (pattern === null ? text.includes(word) : pattern.test(text));
    // Changes during the look-up weren't applied to its result.
    if (taken === this.taken) this.wordsLike(near).set(key, { fits, places });
    return places;
  }

  /** @param ids see `ids` */
  private async placesIn(ids: readonly string[]): Promise<Bits> {
    const { ids: known } = this.columns;
    const places = new Bits(known.size);
    for (const some of ids) {
      const find = (index: number) => known.find(some, index * (UUID_LENGTH + 1));
      await addPlaces(places, (some.length + 1) / (UUID_LENGTH + 1), find);
    }
    return places;
  }

  private wordsLike(near: NearWord | null): LRUCache<string, KnownWord> {
    return near === null ? this.words : this.nearWords;
  }

  private having(word: string): Promise<readonly string[]> {
    return this.ids(`search_terms @> $1::int[] AND strpos(search_text, $2) > 0`, [wordTerms(word), word]);
  }

  private async nearlyHaving({ spared, pattern }: NearWord): Promise<readonly string[]> {
    const some = spared.map((_, index) => `search_terms @> $${index + 2}::int[]`).join(' OR ');
    try {
      return await inTransaction(this.pool, async (db) => {
        await db.query(`SET LOCAL statement_timeout = ${NEAR_LOOK_UP_MS}`);
        return this.ids(`(${some}) AND search_text ~ $1`, [pattern, ...spared], db);
      });
    } catch (error) {
      if ((error as { code?: string }).code === TIMED_OUT) throw new Rejected('service_unavailable');
      throw error;
    }
  }

  /**
   * Read as comma-separated texts, since a million strings would take a while to create. There are 16 of them: a single
   * one of many megabytes would stop the process while the driver joins its parts.
   */
  private async ids(condition: string, values: unknown[], db: Queryable = this.pool): Promise<readonly string[]> {
    const { rows } = await db.query(
      `SELECT string_agg(id::text, ',') AS ids FROM app.items WHERE status <> 'deleted' AND ${condition}
       GROUP BY left(id::text, 1)`,
      values,
    );
    return (rows as { ids: string }[]).map(({ ids }) => ids);
  }
}

/** The starts of rentals that each day of the search allows. */
const startsIn = ({ availableFrom, wearOn }: ItemFilter, now: Instant): readonly StartsOf[] => [
  ...(availableFrom === undefined ? [] : [(method: HandoverMethod) => startsOn(availableFrom, now, method)]),
  ...(wearOn === undefined ? [] : [(method: HandoverMethod) => startsCovering(wearOn, now, method)]),
];
