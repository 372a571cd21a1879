import { addDays, DAY, mondayOf, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { StepCounts, VisitFigures } from '@meguri/contracts/visits/visit-figures.ts';
import {
  COUNTED_STEPS,
  type CountedStep,
  VISIT_ENTRIES,
  type VisitEntry,
} from '@meguri/contracts/visits/visit-steps.ts';
import type { VisitReport } from '@meguri/contracts/visits/visit-report.ts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { BatchedCounts, type Counts } from '../../postgres/batched-counts.ts';
import { countedPerson, type Look } from '../views/counted-person.ts';
import { SeenToday } from '../views/seen-today.ts';

/**
 * So often a guests' network counts at one step of a day. Families and offices share one; a flood from one network moves
 * no figure by more. A member counts once.
 */
export const MAX_OF_NETWORK = 20;
/** Older weeks of a longer period are left out. */
const MAX_WEEKS = 53;
const WEEK_MS = 7 * DAY;

const ADD = `INSERT INTO app.visit_counts AS known (day, entry, step, visits)
  SELECT added.day, added.entry, added.step, added.visits
  FROM unnest($1::date[], $2::text[], $3::text[], $4::int[]) AS added (day, entry, step, visits),
    set_config('synchronous_commit', 'off', true)
  ORDER BY added.day, added.entry, added.step
  ON CONFLICT (day, entry, step) DO UPDATE SET visits = known.visits + EXCLUDED.visits`;

interface Row {
  readonly week: string;
  readonly entry: VisitEntry;
  readonly step: CountedStep;
  readonly visits: number;
}

/**
 * Counts how far visits come, by days and by the page on which they began. The browser reports a step once per tab, and
 * a day's reports are limited per person and network in each process. Operators and programs don't count.
 */
@Injectable()
export class Visits implements OnApplicationShutdown {
  private readonly seen = new SeenToday();
  /** By day, entry and step. */
  private readonly counts = new BatchedCounts(
    (counts) => this.store(counts),
    (error) => this.log.warn({ err: error }, 'visits could not be written yet'),
  );

  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  reach({ entry, step }: VisitReport, look: Look): void {
    const person = countedPerson(look);
    if (person === null) return;
    const day = tokyoDate(this.clock.now().toISOString());
    const most = typeof person === 'number' ? 1 : MAX_OF_NETWORK;
    if (this.seen.times(step, person, day) <= most) this.counts.add(`${day} ${entry} ${step}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Writes what waits. */
  write(): Promise<void> {
    return this.counts.write();
  }

  /** The whole weeks that these days touch. */
  async figures(from: string, to: string): Promise<VisitFigures> {
    const last = mondayOf(to);
    const earliest = addDays(last, -7 * (MAX_WEEKS - 1));
    const first = mondayOf(from) > earliest ? mondayOf(from) : earliest;
    const { rows } = await this.pool.query<Row>({
      name: 'visits-by-week',
      text: `SELECT to_char(date_trunc('week', day::timestamp), 'YYYY-MM-DD') AS week, entry, step, sum(visits)::int AS visits
             FROM app.visit_counts WHERE day >= $1 AND day < $2::date + 7 GROUP BY 1, 2, 3`,
      values: [first, last],
    });
    const length = Math.round((Date.parse(last) - Date.parse(first)) / WEEK_MS) + 1;
    const weeks = Array.from({ length }, (_, index) => {
      const monday = addDays(first, 7 * index);
      return { from: monday, counts: sumOf(rows.filter(({ week }) => week === monday)) };
    });
    const entries = VISIT_ENTRIES.map((entry) => ({ entry, counts: sumOf(rows.filter((row) => row.entry === entry)) }));
    return { weeks, entries };
  }

  private store(counts: Counts): Promise<unknown> {
    const keys = counts.map(([key]) => key.split(' '));
    const columns = [0, 1, 2].map((column) => keys.map((key) => key[column]));
    const values = [...columns, counts.map(([, visits]) => visits)];
    return this.pool.query({ name: 'add-visits', text: ADD, values });
  }
}

function sumOf(rows: readonly Row[]): StepCounts {
  const of = (step: CountedStep) => rows.reduce((sum, row) => sum + (row.step === step ? row.visits : 0), 0);
  return Object.fromEntries(COUNTED_STEPS.map((step) => [step, of(step)])) as StepCounts;
}
