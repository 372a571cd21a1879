import { Controller, Get, Header, Query, StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { metricsAnswerSchema } from '@meguri/contracts/read-models/metrics.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { metricsOf, metricsPoints } from '@meguri/projections/read-models/round-metrics/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { csv } from '../../rentals/documents/csv.ts';
import { metricsRows } from './metrics-rows.ts';

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
