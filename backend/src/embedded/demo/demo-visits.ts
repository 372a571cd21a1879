import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { addDays, type Instant, mondayOf, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import {
  COUNTED_STEPS,
  type CountedStep,
  VISIT_ENTRIES,
  type VisitEntry,
} from '@meguri/contracts/visits/visit-steps.ts';
import { Repository } from 'typeorm';
import { VisitCount } from '../../catalog/visits/visit-count.entity.ts';
import { StoredUnfoundWord } from '../../catalog/search/unfound-words/unfound-word.entity.ts';
import { wordKey } from '../../catalog/search/dictionary/word-key.ts';
import { Rounds } from '../../rentals/round/rounds.ts';

/** What leads to one request, by the page on which these visits began. */
const BEFORE_REQUEST: Readonly<Record<VisitEntry, Readonly<Record<CountedStep, number>>>> = {
  home: { visit: 24, item: 11, sheet: 3, member: 2, request: 1, registration: 1 },
  search: { visit: 16, item: 12, sheet: 3, member: 2, request: 1, registration: 0 },
  item: { visit: 13, item: 13, sheet: 2, member: 1, request: 1, registration: 0 },
  other: { visit: 9, item: 3, sheet: 1, member: 1, request: 1, registration: 0 },
};

/** What the demo's visitors searched for a week ago. Its closet has neither. */
const UNFOUND: readonly (readonly [word: string, people: number])[] = [
  ['チャイナドレス', 8],
  ['マタニティ', 6],
];

/** Counts visits on the days of the demo's requests: as many of them end in a request as the demo has requests. */
@Injectable()
export class DemoVisits {
  constructor(
    @InjectRepository(VisitCount) private readonly rows: Repository<VisitCount>,
    @InjectRepository(StoredUnfoundWord) private readonly words: Repository<StoredUnfoundWord>,
    private readonly rounds: Rounds,
  ) {}

  /** @param now when the demo is created */
  async write(roundIds: readonly string[], now: Instant): Promise<void> {
    const days = await Promise.all(
      roundIds.map(async (id) => tokyoDate((await this.rounds.load(id)).state.requestedAt)),
    );
    const counts = new Map<string, VisitCount>();
    for (const [index, day] of days.entries()) {
      const entry = VISIT_ENTRIES[index % VISIT_ENTRIES.length]!;
      for (const step of COUNTED_STEPS) {
        const place = `${day} ${entry} ${step}`;
        const visits = (counts.get(place)?.visits ?? 0) + BEFORE_REQUEST[entry][step];
        counts.set(place, { day, entry, step, visits });
      }
    }
    await this.rows.upsert([...counts.values()], ['day', 'entry', 'step']);
    const week = mondayOf(addDays(tokyoDate(now), -7));
    const unfound = UNFOUND.map(([word, people]) => ({ week, key: wordKey(word), word, people }));
    await this.words.upsert(unfound, ['week', 'key']);
  }
}
