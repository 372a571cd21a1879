import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { differencePageSchema } from '@meguri/contracts/read-models/administration.ts';
import { type FinishTaskBody, finishTaskSchema } from '@meguri/contracts/rental-round/commands.ts';
import * as z from 'zod';
import { Admin, CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Differences } from '../../rentals/processes/reconciliation/differences.ts';
import { pageQuery, uuidSchema } from '../inputs.ts';

const querySchema = z.strictObject({ ...pageQuery, all: z.enum(['0', '1']).default('0') });

/** Where the payment provider's movements and the book don't agree. */
@ApiTags('administration')
@Controller('api/admin/differences')
@UseGuards(Admin)
export class DifferencesController {
  constructor(private readonly differences: Differences) {}

  @Get()
  @ApiOkResponse({ standardSchema: differencePageSchema })
  list(@Query({ schema: querySchema }) { all, ...page }: z.output<typeof querySchema>) {
    return this.differences.list({ openOnly: all === '0', ...page });
  }

  /** An operator knows what it was. Closed already, or unknown: 404. */
  @Post(':id/close')
  @HttpCode(204)
  async close(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: finishTaskSchema }) { note }: FinishTaskBody,
  ): Promise<void> {
    if (!(await this.differences.close(id, { by: userId, note }))) throw new Rejected('resource_not_found');
  }
}
