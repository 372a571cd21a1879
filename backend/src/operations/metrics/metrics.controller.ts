import { Controller, Get, Header, Query, StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  metricsAnswerSchema,
  type Metrics,
  type MetricsAnswer,
  type MetricsPoint,
} from '@meguri/contracts/read-models/metrics.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { metricsOf, metricsPoints } from '@meguri/projections/read-models/round-metrics/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { csv } from '../../rentals/documents/csv.ts';
import {
  MONEY_LABELS,
  STAY_LABELS,
  STEP_LABELS,
  UNANSWERED_LABELS,
} from '@meguri/contracts/read-models/metrics-labels.ts';

type Cell = string | number;

const POINTS = [
  ['リクエスト', 'requested'],
  ['支払い', 'paid'],
  ['完了', 'completed'],
  ['決済サービス手数料（円）', 'fees'],
  ['あんしん補償料（円）', 'premiums'],
  ['あんしん補償の支払い（円）', 'claims'],
  ['クーポンの負担（円）', 'promotions'],
] as const satisfies readonly (readonly [string, keyof MetricsPoint])[];

/** Totals next to those of the previous period, then the points of the chart. */
function metricsRows({ period, previousPeriod, current, previous, points }: MetricsAnswer): readonly Cell[][] {
  const figures = figuresOf(current);
  const before = figuresOf(previous);
  return [
    ['項目', `${period.from}〜${period.to}`, `${previousPeriod.from}〜${previousPeriod.to}`],
    ...figures.map(([label, value], index): Cell[] => [label, value, before[index]![1]]),
    [],
    ['日または月', ...POINTS.map(([label]) => label)],
    ...points.map((point): Cell[] => [point.from, ...POINTS.map(([, name]) => point[name])]),
  ];
}

const figuresOf = ({ steps, unanswered, stays, money, ...rest }: Metrics): readonly (readonly [string, Cell])[] => [
  ...named(STEP_LABELS, steps),
  ...named(UNANSWERED_LABELS, unanswered),
  ['返答待ち', rest.waiting],
  ['支払い後のキャンセル', rest.cancelled],
  ['期限超過', rest.overdue],
  ['不具合の報告', rest.damaged],
  ...named(STAY_LABELS, stays).map(([label, value]) => [`${label}（中央値、秒）`, value] as const),
  ...named(MONEY_LABELS, money).map(([label, value]) => [`${label}（円）`, value] as const),
  ['支払った借り手', rest.borrowers],
  ['うち2回目以降', rest.repeating],
];

const named = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, number | null>>,
): (readonly [string, Cell])[] =>
  (Object.keys(labels) as Name[]).map((name) => [labels[name], values[name] ?? ''] as const);

/** Longer periods are grouped by months. */
const MAX_BY_DAYS = 62;
const MAX_DAYS = 3660;
const DAY_MS = 86_400_000;

const day = z.iso.date('日付はYYYY-MM-DDで指定してください');
const daysIn = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
const querySchema = z
  .strictObject({
    from: day,
    to: day,
    area: z.enum(SERVICE_AREA, '地域の指定が正しくありません').optional(),
    category: z
      .enum(
        CATEGORIES.map(({ id }) => id),
        'カテゴリーの指定が正しくありません',
      )
      .optional(),
  })
  .refine((period) => daysIn(period) >= 1 && daysIn(period) <= MAX_DAYS, {
    path: ['to'],
    error: '期間は1日以上、10年以内で指定してください',
  });
type MetricsQuery = z.output<typeof querySchema>;

/** Aggregate figures over rounds, without personal data. */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
@UseInterceptors(readsAfter('round_metrics'))
export class MetricsController {
  constructor(private readonly pool: pg.Pool) {}

  @Get('metrics')
  @Operation('see_metrics', null)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: metricsAnswerSchema })
  metrics(@Query({ schema: querySchema }) query: MetricsQuery) {
    return this.answer(query);
  }

  /** The same as CSV. */
  @Get('metrics.csv')
  @Operation('export_metrics', () => [])
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { 'text/csv': {} } })
  async file(@Query({ schema: querySchema }) query: MetricsQuery): Promise<StreamableFile> {
    const disposition = `attachment; filename="meguri-metrics-${query.from}-${query.to}.csv"`;
    const bytes = csv(metricsRows(await this.answer(query)));
    return new StreamableFile(bytes, { type: 'text/csv; charset=utf-8', disposition });
  }

  private async answer({ from, to, ...narrowed }: MetricsQuery) {
    const days = daysIn({ from, to });
    const period = { from, to };
    const previousPeriod = { from: addDays(from, -days), to: addDays(from, -1) };
    const [current, previous, points] = await Promise.all([
      metricsOf(this.pool, { ...period, ...narrowed }),
      metricsOf(this.pool, { ...previousPeriod, ...narrowed }),
      metricsPoints(this.pool, { ...period, ...narrowed }, days <= MAX_BY_DAYS ? 'day' : 'month'),
    ]);
    return { period, previousPeriod, current, previous, points };
  }
}
