import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { SKIPPABLE_JOBS } from '@meguri/contracts/read-models/job-kinds.ts';
import {
  incidentPageSchema,
  retriedIncidentsSchema,
  type SkipIncidentBody,
  skipIncidentSchema,
} from '@meguri/contracts/read-models/upkeep.ts';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectsIn, subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { workQuery } from '../inputs.ts';
import { Incidents } from '../../rentals/processes/incidents/incidents.ts';

const querySchema = z.strictObject({ ...workQuery, all: z.enum(['0', '1']).default('0') });

/** Work that the processes couldn't complete. */
@ApiTags('administration')
@Controller('api/admin/incidents')
@ForOperators()
export class IncidentsController {
  constructor(private readonly incidents: Incidents) {}

  @Get()
  @Operation('list_incidents', subjectsIn([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: incidentPageSchema })
  list(@Query({ schema: querySchema }) { all, ...page }: z.output<typeof querySchema>) {
    return this.incidents.list({ openOnly: all === '0', ...page });
  }

  /** Retries all open incidents. */
  @Post('retry')
  @Operation('retry_incidents', null)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: retriedIncidentsSchema })
  async retryAll() {
    return { retried: await this.incidents.retryAll() };
  }

  /**
   * Skips an incident if that only loses a notification, or if it is retried anyway. 409: any other incident, and
   * outages; 404: not open.
   */
  @Post(':id/skip')
  @Operation('skip_incident', subject('incident'))
  @HttpCode(204)
  async skip(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: skipIncidentSchema }) { note }: SkipIncidentBody,
  ): Promise<void> {
    if (await this.incidents.skip(id, SKIPPABLE_JOBS, { by: userId, note })) return;
    throw new Rejected((await this.incidents.openKind(id)) === null ? 'resource_not_found' : 'incident_not_skippable');
  }

  /** Retries an incident. 404: already retried, or unknown. */
  @Post(':id/retry')
  @Operation('retry_incident', subject('incident'))
  @HttpCode(204)
  async retry(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    if (!(await this.incidents.retry(id))) throw new Rejected('resource_not_found');
  }
}
