import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type MessagePage,
  type MessagePageQuery,
  messagePageQuerySchema,
  messagePageSchema,
} from '@meguri/contracts/message/message.ts';
import {
  type CloseReport,
  closeReportSchema,
  type ReportList,
  type ReportListQuery,
  reportListQuerySchema,
  reportListSchema,
  type ReportPage,
  reportPageSchema,
  type TakeReport,
  takeReportSchema,
} from '@meguri/contracts/message/report.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { subjectAnd, subjectsIn, subject, unlessCounting } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { partyOf } from '../../rentals/round/decision.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { PairChats } from '../../messages/chats/pair-chats.ts';
import { Inspections } from '../../messages/reports/inspections.ts';
import { ReportedMessages } from './reported-messages.ts';
import { Reports } from '../../messages/reports/reports.ts';

/** A report's author and subject. */
const PEOPLE = [
  ['reporter.id', 'user'],
  ['about.id', 'user'],
] as const;

/**
 * Members' chats as operators may read them: around a reported message, and with an open damage case. Every access is
 * recorded.
 */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
export class AdminReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly messages: ReportedMessages,
    private readonly inspections: Inspections,
    private readonly rounds: Rounds,
    private readonly chats: PairChats,
  ) {}

  @Get('reports')
  @Operation('list_reports', unlessCounting(subjectsIn(PEOPLE)))
  @ApiOkResponse({ standardSchema: reportListSchema })
  list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: reportListQuerySchema }) query: ReportListQuery,
  ): Promise<ReportList> {
    return this.reports.list(userId, query);
  }

  @Get('reports/:id')
  @Operation('see_report', subjectAnd('report', ...PEOPLE))
  @UseInterceptors(readsAfter('support_messages'))
  @ApiOkResponse({ standardSchema: reportPageSchema })
  async one(@CurrentViewer() { userId }: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<ReportPage> {
    const { at: _, chatId: __, ...report } = await this.reports.one(id);
    // A party reads the chat on the members' pages instead.
    if (report.about.id === userId || report.reporter.id === userId) throw new Rejected('own_round');
    const found = report.messageId === null ? [] : await this.messages.around(report.messageId);
    if (found.length > 0) await this.inspections.record(userId, 'report', id);
    return { ...report, messages: found, people: await this.messages.writersOf(found) };
  }

  @Post('reports/:id/take')
  @Operation('take_report', subject('report'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async take(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: takeReportSchema }) { seen }: TakeReport,
  ): Promise<void> {
    const { about, reporter } = await this.reports.one(id);
    if (about.id === userId || reporter.id === userId) throw new Rejected('own_round');
    await this.reports.take(userId, id, seen);
  }

  @Post('reports/:id/close')
  @Operation('close_report', subject('report'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async close(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: closeReportSchema }) input: CloseReport,
  ): Promise<void> {
    const { about, reporter } = await this.reports.one(id);
    if (about.id === userId || reporter.id === userId) throw new Rejected('own_round');
    await this.reports.close(userId, id, input);
  }

  /** The chat of the round's parties while its damage case is open; `id` is the round's. */
  @Get('damage-reports/:id/transaction-messages')
  @Operation('read_case_chat', subject('round'))
  @UseInterceptors(readsAfter('rounds'))
  @ApiOkResponse({ standardSchema: messagePageSchema })
  async ofCase(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Query({ schema: messagePageQuerySchema }) page: MessagePageQuery,
  ): Promise<MessagePage> {
    const { state: round } = await this.rounds.load(roundId);
    partyOf({ as: 'operator', userId }, round);
    if (!round.damage?.report) throw new Rejected('no_open_report');
    await this.inspections.record(userId, 'case', roundId);
    return this.chats.page({ kind: 'transaction', viewerId: round.ownerId, roundId }, page);
  }
}

/** The routes by which operators read members' chats. Needs the messages and the rentals. */
@Module({ controllers: [AdminReportsController], providers: [ReportedMessages] })
export class OperatedReportsModule {}
