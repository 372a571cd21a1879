import { createHmac } from 'node:crypto';
import type { ItemSearch as Search } from '@meguri/contracts/item/item-search.ts';
import { LEAST_PEOPLE_OF_WORD, UNFOUND_WORDS_DAYS } from '@meguri/contracts/limits.ts';
import { addDays, mondayOf, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { UnfoundWordList } from '@meguri/contracts/visits/visit-figures.ts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { HttpSettings } from '../../../http/http-settings.ts';
import { BatchedCounts, type Counts } from '../../../postgres/batched-counts.ts';
import { countedPerson, type Look } from '../../views/counted-person.ts';
import { SeenToday } from '../../views/seen-today.ts';
import { wordKey } from '../dictionary/word-key.ts';
import { personalIn, sketchesOf, type Typed } from './word-sketch.ts';

/** So many different words of a person or network count on a day. */
const MAX_WORDS = 20;
const MAX_LISTED = 100;

const ADD = `WITH given AS (
    SELECT * FROM unnest($1::date[], $2::text[], $3::bigint[], $4::text[], $5::text[]) AS g (week, mark, people, key, word)
  ), sketched AS (
    INSERT INTO app.unfound_word_sketches AS known (week, mark, people)
    SELECT week, mark, people FROM given ORDER BY week, mark
    ON CONFLICT (week, mark) DO UPDATE SET people = known.people | EXCLUDED.people
    RETURNING week, mark, bit_count(people::bit(64))::int AS people
  )
  INSERT INTO app.unfound_words AS known (week, key, word, people)
  SELECT week, key, word, s.people FROM given JOIN sketched s USING (week, mark) WHERE s.people >= ${LEAST_PEOPLE_OF_WORD}
  ORDER BY week, key
  ON CONFLICT (week, key) DO UPDATE SET people = greatest(known.people, EXCLUDED.people)`;

/**
 * Words of searches that found nothing, for operators who extend the dictionary. A word is stored once enough people
 * typed it within a week; until then a keyed hash is stored, with a sketch that counts the people. The
 * sketches are deleted after their week. No response waits for it.
 */
@Injectable()
export class UnfoundWords implements OnApplicationShutdown {
  private readonly seen = new SeenToday();
  private readonly counts = new BatchedCounts(
    (counts) => this.store(counts),
    (error) => this.log.warn({ err: error }, 'words without a result could not be written yet'),
  );

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  /** Filters may be why nothing was found, so only searches by words alone count. */
  note(search: Search, found: number, look: Look): void {
    const person = countedPerson(look);
    const { q = '', sort: _, limit: __, cursor, ...filters } = search;
    const key = wordKey(q);
    if (person === null || found > 0 || key === '' || cursor !== undefined || personalIn(q)) return;
    if (Object.values(filters).some((filter) => filter !== undefined)) return;
    const day = tokyoDate(this.clock.now().toISOString());
    if (this.seen.times(`word ${key}`, person, day) > 1 || this.seen.times('words', person, day) > MAX_WORDS) return;
    const week = mondayOf(day);
    const hash = createHmac('sha256', this.settings.sessionSecret).update(`${week} ${key} ${typeof person} ${person}`);
    const bit = hash.digest()[0]! % 64;
    this.counts.add(JSON.stringify({ week, mark: this.markOf(week, key), bit, key, word: q } satisfies Typed));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Writes what waits. */
  write(): Promise<void> {
    return this.counts.write();
  }

  async list(): Promise<UnfoundWordList> {
    const today = tokyoDate(this.clock.now().toISOString());
    const { rows } = await this.pool.query<UnfoundWordList['items'][number]>(
      `SELECT (array_agg(word ORDER BY week DESC))[1] AS word, sum(people)::int AS people, count(*)::int AS weeks,
         to_char(max(week), 'YYYY-MM-DD') AS "lastWeek"
       FROM app.unfound_words WHERE week > $1 GROUP BY key ORDER BY people DESC, max(week) DESC, key LIMIT ${MAX_LISTED}`,
      [addDays(today, -UNFOUND_WORDS_DAYS)],
    );
    return { items: rows };
  }

  private markOf(week: string, key: string): string {
    return createHmac('sha256', this.settings.sessionSecret)
      .update(`word ${week} ${key}`)
      .digest('base64url')
      .slice(0, 16);
  }

  private store(counts: Counts): Promise<unknown> {
    const sketches = sketchesOf(counts.map(([typed]) => JSON.parse(typed) as Typed));
    const columns = (['week', 'mark', 'people', 'key', 'word'] as const).map((name) =>
      sketches.map((one) => one[name]),
    );
    return this.pool.query({ name: 'add-unfound-words', text: ADD, values: columns });
  }
}
