import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { incidentPageSchema, retriedIncidentsSchema } from '@meguri/contracts/read-models/administration.ts';
import * as z from 'zod';
import { Admin } from '../../http/sessions/viewer.ts';
import { pageQuery, uuidSchema } from '../inputs.ts';
import { Incidents } from '../../rentals/processes/incidents/incidents.ts';

const querySchema = z.strictObject({ ...pageQuery, all: z.enum(['0', '1']).default('0') });

/** What the processes couldn't do by themselves. */
@ApiTags('administration')
@Controller('api/admin/incidents')
@UseGuards(Admin)
export class IncidentsController {
  constructor(private readonly incidents: Incidents) {}

  @Get()
  @ApiOkResponse({ standardSchema: incidentPageSchema })
  list(@Query({ schema: querySchema }) { all, ...page }: z.output<typeof querySchema>) {
    return this.incidents.list({ openOnly: all === '0', ...page });
  }

  /** Has all that are open tried again. */
  @Post('retry')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: retriedIncidentsSchema })
  async retryAll() {
    return { retried: await this.incidents.retryAll() };
  }

  /** Has it tried again. Retried already, or unknown: 404. */
  @Post(':id/retry')
  @HttpCode(204)
  async retry(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    if (!(await this.incidents.retry(id))) throw new Rejected('resource_not_found');
  }
}
