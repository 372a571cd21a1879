import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkMailRecipient, StoredBulkMail } from './bulk-mail.entity.ts';
import { Body, Controller, type DynamicModule, Get, HttpCode, Module, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type BulkMail,
  type BulkMailChange,
  bulkMailChangeSchema,
  type BulkMailInput,
  bulkMailInputSchema,
  bulkMailListSchema,
  type BulkMailPreview,
  bulkMailPreviewSchema,
  bulkMailSchema,
  type BulkMailSeen,
  bulkMailSeenSchema,
  mailSegmentSchema,
  type SegmentSize,
  segmentSizeSchema,
} from '@meguri/contracts/operators/bulk-mail.ts';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { BulkMailLoop, BulkMailSender } from './bulk-mail-sender.ts';
import { BulkMails } from './bulk-mails.ts';
import { WrittenMail } from './written-mail.ts';

/** A segment encoded for a query parameter. */
const sizeQuerySchema = z.strictObject({
  segment: z
    .string()
    .max(200)
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue('宛先の指定が正しくありません');
        return z.NEVER;
      }
    })
    .pipe(mailSegmentSchema),
});
const previewQuerySchema = z.strictObject({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });

const noSubjects = () => [];
const previewedRecipient = (_: unknown, answer?: unknown) =>
  subjectOf('user', (answer as BulkMailPreview | undefined)?.recipient.id);

/** Mails of operators to many members. */
@ApiTags('administration')
@Controller('api/admin/bulk-mails')
@ForOperators()
export class BulkMailsController {
  constructor(private readonly mails: BulkMails) {}

  @Get()
  @Operation('list_bulk_mails', null)
  @ApiOkResponse({ standardSchema: bulkMailListSchema })
  async list() {
    return { items: await this.mails.list() };
  }

  @Get('size')
  @Operation('size_bulk_mail', null)
  @ApiOkResponse({ standardSchema: segmentSizeSchema })
  size(@Query({ schema: sizeQuerySchema }) { segment }: z.output<typeof sizeQuerySchema>): Promise<SegmentSize> {
    return this.mails.size(segment);
  }

  @Post()
  @Operation('write_bulk_mail', noSubjects)
  @ApiCreatedResponse({ standardSchema: bulkMailSchema })
  create(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: bulkMailInputSchema }) input: BulkMailInput,
  ): Promise<BulkMail> {
    return this.mails.create(viewer, input);
  }

  @Put(':id')
  @Operation('write_bulk_mail', noSubjects)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  change(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: bulkMailChangeSchema }) input: BulkMailChange,
  ): Promise<BulkMail> {
    return this.mails.change(id, input);
  }

  @Get(':id/preview')
  @Operation('preview_bulk_mail', previewedRecipient)
  @ApiOkResponse({ standardSchema: bulkMailPreviewSchema })
  preview(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: previewQuerySchema }) { after }: z.output<typeof previewQuerySchema>,
  ): Promise<BulkMailPreview> {
    return this.mails.preview(id, after);
  }

  @Post(':id/test')
  @Operation('test_bulk_mail', noSubjects)
  @HttpCode(204)
  @ApiNoContentResponse()
  test(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: bulkMailSeenSchema }) seen: BulkMailSeen,
  ): Promise<void> {
    return this.mails.test(id, viewer, seen);
  }

  @Post(':id/start')
  @Operation('start_bulk_mail', noSubjects)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  start(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: bulkMailSeenSchema }) seen: BulkMailSeen,
  ): Promise<BulkMail> {
    return this.mails.step(id, 'start', viewer, seen);
  }

  /** Above a thousand recipients, a second administrator has to confirm. */
  @Post(':id/confirm')
  @Operation('confirm_bulk_mail', noSubjects)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  confirm(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: bulkMailSeenSchema }) seen: BulkMailSeen,
  ): Promise<BulkMail> {
    return this.mails.step(id, 'confirm', viewer, seen);
  }

  @Post(':id/pause')
  @Operation('pause_bulk_mail', noSubjects)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  pause(@Param('id', { schema: uuidSchema }) id: string, @CurrentViewer() viewer: Viewer): Promise<BulkMail> {
    return this.mails.step(id, 'pause', viewer);
  }

  @Post(':id/resume')
  @Operation('resume_bulk_mail', noSubjects)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  resume(@Param('id', { schema: uuidSchema }) id: string, @CurrentViewer() viewer: Viewer): Promise<BulkMail> {
    return this.mails.step(id, 'resume', viewer);
  }

  @Post(':id/stop')
  @Operation('stop_bulk_mail', noSubjects)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkMailSchema })
  stop(@Param('id', { schema: uuidSchema }) id: string, @CurrentViewer() viewer: Viewer): Promise<BulkMail> {
    return this.mails.step(id, 'stop', viewer);
  }
}

/** Bulk mails: the operators' routes, and in workers the sender. */
@Module({})
export class BulkMailModule {
  static register(works: boolean): DynamicModule {
    return {
      module: BulkMailModule,
      imports: [TypeOrmModule.forFeature([BulkMailRecipient, StoredBulkMail])],
      controllers: [BulkMailsController],
      providers: [BulkMails, BulkMailSender, WrittenMail, ...(works ? [BulkMailLoop] : [])],
      exports: [BulkMailSender],
    };
  }
}
