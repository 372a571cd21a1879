import { Controller, Get, Headers, Param, Query, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { requestPageSchema } from '@meguri/contracts/read-models/administration.ts';
import {
  type EndedRoundsQuery,
  endedRoundsQuerySchema,
  rentalRequestListSchema,
  rentalRequestSchema,
  timelineEntrySchema,
  tradeSummarySchema,
} from '@meguri/contracts/read-models/rental-request.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { alsoReads, readsAfter } from '../../event-sourcing/reads-after.ts';
import { REQUEST_READ_MODELS, RequestViews } from './request-views.ts';

const overdueItemsSchema = z.object({ asBorrower: rentalRequestListSchema, asLender: rentalRequestListSchema });

@ApiTags('rental requests')
@Controller('api')
@UseGuards(SignedIn)
export class RentalRequestsController {
  constructor(
    private readonly views: RequestViews,
    private readonly entries: OperatorEntries,
  ) {}

  @Get('rental-requests/:id')
  @UseInterceptors(alsoReads(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async one(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Headers() headers: Record<string, string | undefined>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag, party } = await this.views.withEtag(viewer, id);
    if (party === 'operator') await this.entries.looked(viewer, 'see_round', subjectOf('round', id));
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (headers['if-none-match'] === etag) return void reply.status(304).send();
    void reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('rental-requests/:id/timeline')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: z.array(timelineEntrySchema) })
  async timeline(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    const { timeline, viewerParty } = await this.views.requestFor(viewer, id);
    if (viewerParty === 'operator') await this.entries.looked(viewer, 'see_round', subjectOf('round', id));
    return timeline;
  }

  @Get('circulation-rounds/sent')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: rentalRequestListSchema })
  sent(@CurrentViewer() viewer: Viewer) {
    return this.views.listOf(viewer, 'borrower');
  }

  @Get('circulation-rounds/received')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: rentalRequestListSchema })
  received(@CurrentViewer() viewer: Viewer) {
    return this.views.listOf(viewer, 'owner');
  }

  @Get('circulation-rounds/sent/ended')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: requestPageSchema })
  sentAndEnded(@CurrentViewer() viewer: Viewer, @Query({ schema: endedRoundsQuerySchema }) query: EndedRoundsQuery) {
    return this.views.endedOf(viewer, 'borrower', query);
  }

  @Get('circulation-rounds/received/ended')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: requestPageSchema })
  receivedAndEnded(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: endedRoundsQuerySchema }) query: EndedRoundsQuery,
  ) {
    return this.views.endedOf(viewer, 'owner', query);
  }

  @Get('overdue-items')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: overdueItemsSchema })
  async overdue(@CurrentViewer() viewer: Viewer) {
    const [asBorrower, asLender] = await Promise.all([
      this.views.overdueOf(viewer, 'borrower'),
      this.views.overdueOf(viewer, 'owner'),
    ]);
    return { asBorrower, asLender };
  }

  @Get('trades/summary')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: tradeSummarySchema })
  async summary(@CurrentViewer() viewer: Viewer) {
    return { total: await this.views.waitingFor(viewer) };
  }
}
