import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { type NearWord, nearWord, searchWords, wordTerms } from '../search-text.ts';
import { type Instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { Person } from '../../../limits/served-time.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { type ColumnHits, type Scope, searchColumns } from './column-search.ts';
import { changedItems, type ChangedRow } from './changed-items.ts';
import { Bits, Columns } from './columns.ts';
import { placesAmong, TakenDays } from './taken-days.ts';
import { UnderWay } from './turns.ts';
import { UUID_LENGTH } from './uuid-places.ts';

interface KnownWord {
  readonly fits: (text: string) => boolean;
  readonly places: Bits;
}
interface AskedAt {
  /** As `TakenDays.from` takes it. */
  readonly position: string | null;
  /** null: the search names no day. */
  readonly now: Instant | null;
  readonly requester: Person;
}
/** 12.5 kB each of 100,000 items. */
const WORDS_KEPT = 400;
/** With a slip each is held against every text that changes, which takes longer. */
const NEAR_WORDS_KEPT = 50;
/** Of a search, those in which a slip is looked for. */
const MAX_NEAR_WORDS = 2;
/** A look-up of near words that takes longer is broken off: others search too. */
const NEAR_LOOK_UP_MS = 300;
/** Beyond these a search goes without near words. */
const MAX_NEAR_WAITING = 16;
const MAX_NEAR_WAITING_OF_ONE = 8;
const TIMED_OUT = '57014';
const LOOK_UPS_AT_ONCE = 2;
/** How many look-ups may queue behind the running ones; a further one is refused (429). */
const MAX_WAITING = 200;
/** Each holds its hits and counts until its end, and one that is alone ends sooner than one that takes turns with many. */
const SEARCHES_AT_ONCE = 2;
/** Places of items in kept answers, 4 bytes each. */
const ANSWERS_SIZE = 2_000_000;

/**
 * All items in this process' memory, so that counting them costs a millisecond. Each search asks the database for
 * its version first, and takes in what changed since: no answer is older than its question, but for days in a large one.
 */
@Injectable()
export class ItemCatalogue implements OnApplicationBootstrap {
  private readonly columns = new Columns();
  private version = '0';
  private readonly words = new LRUCache<string, KnownWord>({ max: WORDS_KEPT });
  private readonly nearWords = new LRUCache<string, KnownWord>({ max: NEAR_WORDS_KEPT });
  private readonly answers = new LRUCache<string, ColumnHits>({
    maxSize: ANSWERS_SIZE,
    sizeCalculation: ({ places }) => places.length + 1_000,
  });
  /** Each takes a connection for tens of milliseconds: the limit leaves connections for other requests. */
  private readonly lookUps = new ConcurrencyLimiter({ atOnce: LOOK_UPS_AT_ONCE, inLine: MAX_WAITING });
  /** In a line of their own: what is spelt right never waits behind what isn't. */
  private readonly nearLookUps = new ConcurrencyLimiter({
    ...{ atOnce: 1, inLine: MAX_NEAR_WAITING },
    ofOnePerson: { atOnce: 1, waiting: MAX_NEAR_WAITING_OF_ONE },
  });
  private readonly lookingUp = new UnderWay<Bits>();
  private readonly days: TakenDays;
  private readonly searches = new ConcurrencyLimiter({ atOnce: SEARCHES_AT_ONCE, inLine: MAX_WAITING });
  private readonly searching = new UnderWay<ColumnHits>();
  private underWay: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
  ) {
    this.days = new TakenDays(rounds, this.columns.ids, this.lookUps);
  }

  /** Before anybody searches. */
  async onApplicationBootstrap(): Promise<void> {
    await this.upToDate();
  }

  /**
   * @param inexact words in which one character differs count too
   * @param requester who searches: turns go round by them
   * @throws Rejected when those can't be looked for now: `too_many_requests`, many others are; `service_unavailable`, it took
   * too long, or too many search
   */
  async search(
    filter: ItemFilter,
    inexact = false,
    scope: Scope = 'listed',
    requester: Person = null,
  ): Promise<ColumnHits & { readonly columns: Columns }> {
    const now = filter.availableFrom === undefined ? null : this.clock.now().toISOString();
    const [booked] = await Promise.all([now === null ? '' : this.rounds.calendarPosition(), this.upToDate()]);
    // With each day others can be asked for.
    const position = booked === null ? null : `${booked} ${this.columns.gaps} ${now === null ? '' : tokyoDate(now)}`;
    const { version } = this;
    const looked = await this.lookUp(filter, inexact, { position, now, requester });
    // What came between may be in the columns and not yet in what was looked up.
    const keepable = position !== null && version === this.version && looked.fresh;
    const walk = () => this.searches.run(() => searchColumns(this.columns, filter, looked, scope), requester);
    const key = JSON.stringify([filter, inexact, scope, version, position]);
    const hits = keepable ? await this.kept(key, walk) : await walk();
    return { ...hits, columns: this.columns };
  }

  /** Equal searches at the same version of the catalogue run once and share the result. */
  private async kept(key: string, walk: () => Promise<ColumnHits>): Promise<ColumnHits> {
    const { version } = this;
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    return this.searching.once(key, async () => {
      const hits = await walk();
      if (version === this.version) this.answers.set(key, hits);
      return hits;
    });
  }

  /** What comes in while one asks is told by the next: the answer may have been read before it came. */
  private upToDate(): Promise<void> {
    if (this.underWay === null) return this.begin();
    this.next ??= this.underWay.catch(() => undefined).then(() => this.begin());
    return this.next;
  }

  private begin(): Promise<void> {
    this.next = null;
    const asking = this.takeChanges().finally(() => {
      if (this.underWay === asking) this.underWay = null;
    });
    this.underWay = asking;
    return asking;
  }

  /** Items' writers take turns at the version, so versions are committed in order, and none below the last is missed. */
  private async takeChanges(): Promise<void> {
    for (let more = true; more;) {
      // Texts matter only to words that are known.
      const withTexts = this.words.size + this.nearWords.size > 0;
      const changed = await changedItems(this.pool, this.version, withTexts);
      if (!withTexts && changed.rows.length > 0) {
        this.words.clear();
        this.nearWords.clear();
      }
      for (const row of changed.rows) this.take(row);
      more = changed.more;
    }
  }

  private take({ version, text, ...row }: ChangedRow): void {
    const place = this.columns.put(row);
    for (const words of [this.words, this.nearWords])
      for (const word of words.values()) word.places.set(place, word.fits(text));
    this.version = version;
  }

  private async lookUp({ q, availableFrom }: ItemFilter, inexact: boolean, { position, now, requester }: AskedAt) {
    const [words, taken] = await Promise.all([
      this.wordsIn(q ?? '', inexact, requester),
      availableFrom === undefined || now === null ? null : this.days.from(availableFrom, { now, position, requester }),
    ]);
    return { words, taken, fresh: taken?.fresh !== false };
  }

  private async wordsIn(q: string, inexact: boolean, requester: Person): Promise<Bits[]> {
    const words = searchWords(q);
    // Nothing but punctuation: nothing has that.
    if (words.length === 0 && q !== '') return [new Bits(0)];
    const withSlip = inexact ? words.filter((word) => nearWord(word) !== null).slice(0, MAX_NEAR_WORDS) : [];
    return Promise.all(words.map((word) => this.placesOf(word, withSlip.includes(word), requester)));
  }

  private async placesOf(word: string, inexact: boolean, requester: Person): Promise<Bits> {
    const near = inexact ? nearWord(word) : null;
    const key = `${near === null ? '' : '~'}${word}`;
    const known = this.wordsLike(near).get(key);
    if (known !== undefined) return known.places;
    const limiter = near === null ? this.lookUps : this.nearLookUps;
    return this.lookingUp.once(`word ${key} ${this.version}`, () =>
      limiter.run(() => this.lookUpWord(word, key, near), requester),
    );
  }

  private async lookUpWord(word: string, key: string, near: NearWord | null): Promise<Bits> {
    const { version } = this;
    const ids = near === null ? await this.having(word) : await this.nearlyHaving(near);
    const places = await placesAmong(this.columns.ids, (ids.length + 1) / (UUID_LENGTH + 1), (index) =>
      this.columns.ids.find(ids, index * (UUID_LENGTH + 1)),
    );
    const pattern = near === null ? null : new RegExp(near.pattern);
    const fits = (text: string) => (pattern === null ? text.includes(word) : pattern.test(text));
    // Changes that came between were not told to it.
    if (version === this.version) this.wordsLike(near).set(key, { fits, places });
    return places;
  }

  private wordsLike(near: NearWord | null): LRUCache<string, KnownWord> {
    return near === null ? this.words : this.nearWords;
  }

  private having(word: string): Promise<string> {
    return this.ids(`search_terms @> $1::int[] AND strpos(search_text, $2) > 0`, [wordTerms(word), word]);
  }

  private async nearlyHaving({ spared, pattern }: NearWord): Promise<string> {
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

  /** One after the other, a comma between two: a million strings would take a while to be made. */
  private async ids(condition: string, values: unknown[], db: Queryable = this.pool): Promise<string> {
    const { rows } = await db.query(
      `SELECT string_agg(id::text, ',') AS ids FROM app.items WHERE status <> 'deleted' AND ${condition}`,
      values,
    );
    return (rows as { ids: string | null }[])[0]?.ids ?? '';
  }
}
