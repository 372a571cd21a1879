import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { type VisitReport, visitReportSchema } from '@meguri/contracts/visits/visit-report.ts';
import { Requester } from '../../http/sessions/requester.ts';
import { MaybeViewer, type Viewer } from '../../http/sessions/viewer.ts';
import type { Person } from '../../limits/per-person.ts';
import { Visits } from './visits.ts';

/**
 * How far a visit has come; who visits isn't stored. It needs no CSRF token, for which each guest would get a cookie, so
 * reports that other sites send are left out.
 */
@ApiTags('service')
@Controller('api/visit-steps')
export class VisitStepsController {
  constructor(private readonly visits: Visits) {}

  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  reach(
    @Body({ schema: visitReportSchema }) report: VisitReport,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
    @Headers('user-agent') userAgent: string | undefined,
    @Headers('sec-fetch-site') site: string | undefined,
  ): void {
    if (site === undefined || site === 'same-origin') this.visits.reach(report, { viewer, requester, userAgent });
  }
}
