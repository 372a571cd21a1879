import { Controller, Get, Param, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CASE_STATES } from '@meguri/projections/read-models/damage-cases/damage-case.ts';
import { damageCases } from '@meguri/projections/read-models/damage-cases/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { Admin, CurrentViewer, type Viewer } from '../../http/viewer.ts';
import { readsAfter } from '../../projections/reads-after.ts';
import { DamageCaseViews } from './damage-case-views.ts';
import { pageQuery, uuidSchema } from './inputs.ts';

const querySchema = z.strictObject({
  ...pageQuery,
  status: z.enum(CASE_STATES, '状態の指定が正しくありません').optional(),
});

@ApiTags('administration')
@Controller('api/admin/damage-reports')
@UseGuards(Admin)
@UseInterceptors(readsAfter('damage_cases', 'rounds', 'timeline', 'ledger'))
export class DamageReportsController {
  constructor(
    private readonly cases: DamageCaseViews,
    private readonly pool: pg.Pool,
  ) {}

  @Get()
  async list(@Query({ schema: querySchema }) { status, ...page }: z.output<typeof querySchema>) {
    const found = await damageCases(this.pool, { states: status === undefined ? null : [status], ...page });
    return { ...found, items: await this.cases.many(found.items) };
  }

  @Get(':id')
  one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    return this.cases.one(viewer, id);
  }
}
