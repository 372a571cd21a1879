import {
  type Metrics,
  type MetricsPoint,
  type Stay,
  STAYS,
  type Step,
  STEPS,
  UNANSWERED,
} from '@meguri/contracts/read-models/metrics.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Conditions } from '../../postgres/conditions.ts';
import { endOfTokyoDay, withinTokyoDays } from '../../postgres/tokyo-days.ts';
import type { Queryable } from '../../runner/projection.ts';
import { SUMS } from './table.ts';

/** Rounds requested on these days in Tokyo, both inclusive; of one area or category, if given. */
export interface MetricsFilter {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly area?: string | undefined;
  /** A main category of items. */
  readonly category?: string | undefined;
}

/** When a round reached a step; every round was requested. */
const REACHED: Readonly<Record<Step, string>> = {
  requested: 'true',
  approved: `answer = 'approved'`,
  paid: 'paid_at IS NOT NULL',
  shipped: 'shipped_at IS NOT NULL',
  received: 'received_at IS NOT NULL',
  returned: 'returned_at IS NOT NULL',
  completed: 'completed_at IS NOT NULL',
};

/** Start and end of each span, and the rounds to which it applies. */
const SPANS: Readonly<Record<Stay, readonly [from: string, to: string, among: string]>> = {
  reply: ['requested_at', 'answered_at', `answer IN ('approved', 'declined')`],
  payment: ['answered_at', 'paid_at', 'paid_at IS NOT NULL'],
  dispatch: ['paid_at', 'shipped_at', 'shipped_at IS NOT NULL'],
  transit: ['shipped_at', 'received_at', 'received_at IS NOT NULL'],
  use: ['received_at', 'returned_at', 'returned_at IS NOT NULL'],
  check: ['returned_at', 'completed_at', 'completed_at IS NOT NULL AND returned_at IS NOT NULL'],
};

/** Medians are computed from this many rounds at most. */
const SAMPLE = 5_000;

/** The days are the first two values. */
function conditionsOf({ from, to, area, category }: MetricsFilter): Conditions {
  const conditions = new Conditions();
  conditions.add(withinTokyoDays('requested_at', conditions.parameter(from), conditions.parameter(to)));
  if (area !== undefined) conditions.add(`area = ${conditions.parameter(area)}`);
  if (category !== undefined) {
    const wanted = conditions.parameter(category);
    conditions.add(`item_id::uuid IN (SELECT id FROM app.items WHERE main_category = ${wanted})`);
  }
  return conditions;
}

const counted = (name: string, condition: string): string => `count(*) FILTER (WHERE ${condition})::int AS "${name}"`;

/** All metrics of a period, in several statements one after the other, so that no other connection has to wait. */
export async function metricsOf(database: Queryable, filter: MetricsFilter): Promise<Metrics> {
  const conditions = conditionsOf(filter);
  const columns = [
    ...STEPS.map((step) => counted(step, REACHED[step])),
    ...UNANSWERED.map((answer) => counted(answer, `answer = '${answer}'`)),
    counted('waiting', 'answer IS NULL'),
    counted('cancelled', 'cancelled_at IS NOT NULL'),
    counted('overdue', 'overdue_at IS NOT NULL'),
    counted('damaged', 'damaged_at IS NOT NULL'),
    ...SUMS.map((sum) => `coalesce(sum(${sum}), 0)::int8 AS "${sum}"`),
  ];
  const found = await database.query<Record<string, number | string | null>>({
    text: `SELECT ${columns.join(', ')} FROM read_models.round_metrics WHERE ${conditions.text}`,
    values: conditions.values,
  });
  const row = found.rows[0] ?? {};
  const number = (name: string) => Number(row[name] ?? 0);
  const named = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, number(name)])) as Record<Name, number>;
  return {
    steps: named(STEPS),
    unanswered: named(UNANSWERED),
    ...named(['waiting', 'cancelled', 'overdue', 'damaged'] as const),
    stays: await staysOf(database, conditions),
    money: {
      ...named(['charged', 'refunded', 'fees', 'losses', 'premiums', 'claims', 'promotions'] as const),
      paidOut: number('paid_out'),
    },
    ...(await borrowersOf(database, conditions)),
  };
}

/** Medians of the newest rounds: with more rounds they would hardly differ, and take long to sort. */
async function staysOf(database: Queryable, { text: where, values }: Conditions): Promise<Metrics['stays']> {
  const medians = STAYS.map((stay) => {
    const [from, to, among] = SPANS[stay];
    const span = `date_part('epoch', ${to} - ${from})`;
    return `(percentile_disc(0.5) WITHIN GROUP (ORDER BY ${span}) FILTER (WHERE ${among}))::int AS "${stay}"`;
  });
  const { rows } = await database.query<Metrics['stays']>({
    text: `SELECT ${medians.join(', ')} FROM (
             SELECT * FROM read_models.round_metrics WHERE ${where} ORDER BY requested_at DESC LIMIT ${SAMPLE}) AS newest`,
    values,
  });
  return rows[0]!;
}

/** Borrowers who paid in the period, and those who had paid more than once by its end, in any area and category. */
async function borrowersOf(database: Queryable, { text: where, values }: Conditions) {
  const { rows } = await database.query<{ borrowers: number; repeating: number }>({
    text: `SELECT count(*)::int AS borrowers, count(*) FILTER (WHERE times > 1)::int AS repeating FROM (
             SELECT count(*) AS times FROM read_models.round_metrics
             WHERE paid_at IS NOT NULL AND requested_at < ${endOfTokyoDay('$2')} AND borrower_id IN (
               SELECT borrower_id FROM read_models.round_metrics WHERE paid_at IS NOT NULL AND ${where})
             GROUP BY borrower_id) AS people`,
    values,
  });
  return rows[0] ?? { borrowers: 0, repeating: 0 };
}

/** Metrics by days or months in Tokyo, without gaps. */
export async function metricsPoints(
  database: Queryable,
  filter: MetricsFilter,
  unit: 'day' | 'month',
): Promise<readonly MetricsPoint[]> {
  const { text: where, values } = conditionsOf(filter);
  const figures = ['requested', 'paid', 'completed', 'fees', 'premiums', 'claims', 'promotions'] as const;
  const { rows } = await database.query<MetricsPoint>({
    text: `SELECT time::date::text AS "from", ${figures.map((one) => `coalesce(${one}, 0)::int AS ${one}`).join(', ')}
           FROM generate_series(date_trunc('${unit}', $1::date::timestamp), $2::date::timestamp, interval '1 ${unit}') AS time
           LEFT JOIN (
             SELECT date_trunc('${unit}', requested_at AT TIME ZONE 'Asia/Tokyo') AS time, count(*)::int AS requested,
               ${counted('paid', REACHED.paid)}, ${counted('completed', REACHED.completed)}, sum(fees) AS fees,
               sum(premiums) AS premiums, sum(claims) AS claims, sum(promotions) AS promotions
             FROM read_models.round_metrics WHERE ${where} GROUP BY 1) AS found USING (time)
           ORDER BY time`,
    values,
  });
  return rows;
}
