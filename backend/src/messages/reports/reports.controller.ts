import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import {
  type ReportAnswer,
  reportAnswerSchema,
  type ReportInput,
  reportInputSchema,
} from '@meguri/contracts/message/report.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Reports } from './reports.ts';

/** Reporting something to the operators. */
@ApiTags('reports')
@Controller('api/reports')
@UseGuards(SignedIn)
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: reportAnswerSchema })
  report(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: reportInputSchema }) input: ReportInput,
  ): Promise<ReportAnswer> {
    return this.reports.report(userId, input);
  }
}
