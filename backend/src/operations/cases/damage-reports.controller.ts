import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CASE_STATES, casePageSchema, damageCaseSchema } from '@meguri/contracts/read-models/administration.ts';
import { damageCases } from '@meguri/projections/read-models/damage-cases/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectAnd, subjectsIn } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { DamageCaseViews } from './damage-case-views.ts';
import { workQuery } from '../inputs.ts';

const querySchema = z.strictObject({
  ...workQuery,
  status: z.enum(CASE_STATES, '状態の指定が正しくありません').optional(),
  /** Only cases with a message that awaits an operator's reply. */
  waiting: z.stringbool('返信待ちの指定が正しくありません').default(false),
});

@ApiTags('administration')
@Controller('api/admin/damage-reports')
@ForOperators()
@UseInterceptors(readsAfter('damage_cases', 'rounds', 'timeline', 'ledger', 'support_messages'))
export class DamageReportsController {
  constructor(
    private readonly cases: DamageCaseViews,
    private readonly pool: pg.Pool,
  ) {}

  @Get()
  @Operation('list_cases', subjectsIn([['rentalRequestId', 'round']]))
  @ApiOkResponse({ standardSchema: casePageSchema })
  async list(@Query({ schema: querySchema }) { status, ...page }: z.output<typeof querySchema>) {
    const found = await damageCases(this.pool, { states: status === undefined ? null : [status], ...page });
    return { ...found, items: await this.cases.listed(found.items) };
  }

  @Get(':id')
  @Operation('see_case', subjectAnd('case', ['rentalRequestId', 'round']))
  @ApiOkResponse({ standardSchema: damageCaseSchema })
  one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    return this.cases.one(viewer, id);
  }
}
