import { Body, Controller, Get, Header, Put, StreamableFile, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Receipt,
  type ReceiptNameInput,
  receiptNameSchema,
  receiptSchema,
} from '@meguri/contracts/read-models/receipt.ts';
import { Pdfs } from '../../adapters/pdf/pdfs.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { REQUEST_READ_MODELS, RequestViews } from '../queries/request-views.ts';
import { RoundId } from '../round/round-id.ts';
import { calendarFile } from './calendar-file.ts';
import { Issuer } from './issuer.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { Receipts } from './receipts.ts';

/** Documents for the parties of a rental. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id')
@UseGuards(SignedIn)
export class ReceiptsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly views: RequestViews,
    private readonly pdfs: Pdfs,
    private readonly issuer: Issuer,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    private readonly entries: OperatorEntries,
  ) {}

  @Get('receipt')
  @Header('cache-control', 'private, no-store')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ standardSchema: receiptSchema })
  receipt(@CurrentViewer() viewer: Viewer, @RoundId() roundId: string): Promise<Receipt> {
    return this.receipts.of(viewer, roundId);
  }

  /** Sets the receipt's recipient, once. */
  @Put('receipt/name')
  @ApiOkResponse({ standardSchema: receiptSchema })
  makeOut(
    @CurrentViewer() viewer: Viewer,
    @RoundId() roundId: string,
    @Body({ schema: receiptNameSchema }) { name }: ReceiptNameInput,
  ): Promise<Receipt> {
    return this.receipts.makeOutTo(viewer, roundId, name);
  }

  @Get('receipt.pdf')
  @Header('cache-control', 'private, no-store')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ content: { 'application/pdf': {} } })
  async file(@CurrentViewer() viewer: Viewer, @RoundId() roundId: string): Promise<StreamableFile> {
    const receipt = await this.receipts.of(viewer, roundId);
    await this.limits.take('document', `user ${viewer.userId}`);
    const bytes = await this.pdfs.draw(() => receiptPdf(receipt, this.issuer), viewer.userId);
    const name = `meguri-receipt-${receipt.requestNumber.slice(1)}.pdf`;
    return new StreamableFile(bytes, { type: 'application/pdf', disposition: `attachment; filename="${name}"` });
  }

  /** Start, due time and meeting, for a calendar. */
  @Get('calendar.ics')
  @Header('cache-control', 'private, no-store')
  @UseInterceptors(readsAfter(...REQUEST_READ_MODELS))
  @ApiOkResponse({ content: { 'text/calendar': {} } })
  async calendar(@CurrentViewer() viewer: Viewer, @RoundId() roundId: string): Promise<StreamableFile> {
    const request = await this.views.requestFor(viewer, roundId);
    if (request.viewerParty === 'operator') await this.entries.looked(viewer, 'see_round', subjectOf('round', roundId));
    const disposition = `attachment; filename="meguri-${request.requestNumber.slice(1)}.ics"`;
    const file = calendarFile(request, this.settings.publicUrl);
    return new StreamableFile(file, { type: 'text/calendar; charset=utf-8', disposition });
  }
}
