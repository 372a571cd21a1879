import { Controller, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { uploadedImageAnswerSchema } from '../uploads/upload.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { multipart } from '../uploads/image-in.ts';
import { UploadLimiter } from '../uploads/upload-limiter.ts';
import { Uploads } from '../uploads/uploads.ts';
import { BackgroundRemover } from '../../adapters/background-removal/background-remover.ts';

const querySchema = z.object({
  sandbox: z.enum(['0', '1'], 'sandbox は 0 か 1 で指定してください').default('0'),
});

/** Removes the background of an item photo; the result is a normal upload of the viewer. */
@ApiTags('uploads')
@ApiConsumes('multipart/form-data')
@Controller('api/bg-remove')
@UseGuards(SignedIn)
export class BackgroundRemovalController {
  constructor(
    private readonly remover: BackgroundRemover,
    private readonly uploads: Uploads,
    private readonly limits: RequestLimits,
    private readonly limiter: UploadLimiter,
    private readonly entries: OperatorEntries,
  ) {}

  @Post()
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: uploadedImageAnswerSchema })
  async remove(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: querySchema }) { sandbox }: z.output<typeof querySchema>,
    @Req() request: FastifyRequest,
  ) {
    const preview = sandbox === '1';
    if (preview) await this.entries.allow(viewer, 'try_background', []);
    return this.limiter.take(request, 'file', async (photo) => {
      await this.limits.take('background-removal', `user ${viewer.userId}`);
      const cut = await this.remover.remove(photo, preview, viewer.userId);
      return { url: (await this.uploads.store(viewer.userId, 'item', cut)).url };
    });
  }
}
