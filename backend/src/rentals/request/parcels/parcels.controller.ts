import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { parcelSchema, type ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import {
  type AnswerParcelBody,
  answerParcelSchema,
  type CancelParcelBody,
  cancelParcelSchema,
  type RequestParcelBody,
  requestParcelSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../../event-sourcing/command-context.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../../http/sessions/viewer.ts';
import { ParcelViews } from '../../queries/parcel-views.ts';
import { AnswerParcel } from './answer-parcel.ts';
import { CancelParcel } from './cancel-parcel.ts';
import { RequestParcel } from './request-parcel.ts';

/** Several items of one owner for one week in one parcel (decision 155). */
@ApiTags('rental requests')
@Controller('api/parcels')
@UseGuards(SignedIn)
export class ParcelsController {
  constructor(
    private readonly requests: RequestParcel,
    private readonly answers: AnswerParcel,
    private readonly cancellations: CancelParcel,
    private readonly views: ParcelViews,
  ) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: parcelSchema })
  async request(@Commanding() context: CommandContext, @Body({ schema: requestParcelSchema }) body: RequestParcelBody) {
    return this.views.of(context.viewer, await this.requests.send(context, body));
  }

  @Get(':id')
  @ApiOkResponse({ standardSchema: parcelSchema })
  one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<ParcelView> {
    return this.views.of(viewer, id);
  }

  @Post(':id/answer')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: parcelSchema })
  async answer(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: answerParcelSchema }) body: AnswerParcelBody,
  ): Promise<ParcelView> {
    await this.answers.send(context, id, body);
    return this.views.of(context.viewer, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: parcelSchema })
  async cancel(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: cancelParcelSchema }) body: CancelParcelBody,
  ): Promise<ParcelView> {
    await this.cancellations.send(context, id, body);
    return this.views.of(context.viewer, id);
  }
}
