import { Rejected } from '@meguri/contracts/errors.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../../limits/concurrency-limiter.ts';
import type { Person } from '../../../limits/per-person.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { type WantedWord, wantedWords } from '../dictionary/wanted-words.ts';
import { type NearWord, nearWord, wordTerms } from '../search-text.ts';
import type { SearchedText } from './changed-items.ts';
import { Bits } from './columns.ts';
import { SingleFlight } from './single-flight.ts';
import { addPlaces } from './unavailable-days.ts';
import { UUID_LENGTH, type UuidPlaces } from './uuid-places.ts';

interface KnownWord {
  readonly fits: (item: SearchedText) => boolean;
  readonly places: Bits;
}
/** What a search looks up before it compares columns. */
export interface FoundWords {
  /** For each part of the query, the items that match it. */
  readonly words: readonly Bits[];
  /** For each part, the items that contain the words as they were typed; null: all that match do. */
  readonly exact: readonly Bits[] | null;
}
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

/**
 * Which items of the catalogue contain a word or its meaning. Postgres looks a word up once; afterwards it is kept, and each changed
 * item is compared with it.
 */
export class WordPlaces {
  private readonly words = new LRUCache<string, KnownWord>({ max: WORDS_KEPT });
  private readonly nearWords = new LRUCache<string, KnownWord>({ max: NEAR_WORDS_KEPT });
  /** Queued apart, so that correctly spelt words never wait for these. */
  private readonly nearLookUps = new ConcurrencyLimiter({
    ...{ atOnce: 1, inLine: MAX_NEAR_WAITING },
    ofOnePerson: { atOnce: 1, waiting: MAX_NEAR_WAITING_OF_ONE },
  });
  private readonly lookingUp = new SingleFlight<Bits>();
  /** The number of items that were compared with the words. */
  private updates = 0;

  /**
   * @param items the catalogue's items by their places
   * @param lookUps each takes a connection for tens of milliseconds: the limit leaves connections for other requests
   */
  constructor(
    private readonly pool: pg.Pool,
    private readonly items: UuidPlaces,
    private readonly lookUps: ConcurrencyLimiter,
  ) {}

  get isEmpty(): boolean {
    return this.words.size + this.nearWords.size === 0;
  }

  clear(): void {
    this.words.clear();
    this.nearWords.clear();
  }

  /** Compares a changed item with all words that are kept. */
  update(place: number, item: SearchedText): void {
    for (const words of [this.words, this.nearWords])
      for (const word of words.values()) word.places.set(place, word.fits(item));
    this.updates += 1;
  }

  /**
   * @param q the query @param inexact also match words with one different character
   * @throws Rejected as `ItemCatalogue.search`
   */
  async find(q: string, inexact: boolean, requester: Person): Promise<FoundWords> {
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
    return this.lookingUp.run(`word ${key} ${this.updates}`, () =>
      this.lookUps.run(() => this.lookUpMeaning(terms, key), requester),
    );
  }

  private async lookUpMeaning(terms: readonly number[], key: string): Promise<Bits> {
    const { updates } = this;
    const places = await this.placesIn(await this.ids(`search_terms @> $1::int[]`, [terms]));
    const fits = (item: SearchedText) => terms.every((term) => item.terms.includes(term));
    if (updates === this.updates) this.words.set(key, { fits, places });
    return places;
  }

  private async placesOf(word: string, inexact: boolean, requester: Person): Promise<Bits> {
    const near = inexact ? nearWord(word) : null;
    const key = `${near === null ? '' : '~'}${word}`;
    const known = this.wordsLike(near).get(key);
    if (known !== undefined) return known.places;
    const limiter = near === null ? this.lookUps : this.nearLookUps;
    return this.lookingUp.run(`word ${key} ${this.updates}`, () =>
      limiter.run(() => this.lookUpWord(word, key, near), requester),
    );
  }

  private async lookUpWord(word: string, key: string, near: NearWord | null): Promise<Bits> {
    const { updates } = this;
    const ids = near === null ? await this.having(word) : await this.nearlyHaving(near);
    const places = await this.placesIn(ids);
    const pattern = near === null ? null : new RegExp(near.pattern);
    const fits = ({ text }: SearchedText) => (pattern === null ? text.includes(word) : pattern.test(text));
    // Changes during the look-up weren't applied to its result.
    if (updates === this.updates) this.wordsLike(near).set(key, { fits, places });
    return places;
  }

  /** @param ids see `ids` */
  private async placesIn(ids: readonly string[]): Promise<Bits> {
    const places = new Bits(this.items.size);
    for (const some of ids) {
      const find = (index: number) => this.items.find(some, index * (UUID_LENGTH + 1));
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
