import { Controller, Get, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { multipart } from '../../catalog/uploads/image-in.ts';
import { uploadedImageAnswerSchema } from '../../catalog/uploads/upload.ts';
import { UploadLimiter } from '../../catalog/uploads/upload-limiter.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { GuestPhotos } from './guest-photos.ts';

const nameSchema = z
  .string()
  .endsWith('.webp')
  .transform((name) => name.slice(0, -'.webp'.length))
  .pipe(z.uuid());
type PhotoId = z.output<typeof nameSchema>;
const signedSchema = z.strictObject({ until: z.coerce.number().int(), key: z.string().max(100) });

/** Photos of guests' questions: uploaded before the question, and shown to the guest by the URLs in their thread. */
@ApiTags('messages')
@Controller('api/guest-questions/photos')
export class GuestPhotosController {
  constructor(
    private readonly photos: GuestPhotos,
    private readonly limiter: UploadLimiter,
    private readonly limits: RequestLimits,
  ) {}

  /** One image per request, at most 10 MiB. Without a question within a day it is deleted. */
  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: uploadedImageAnswerSchema })
  async upload(@Req() request: FastifyRequest): Promise<{ url: string }> {
    const { ip } = request;
    await this.limits.takeOfNetwork('guest-photo', ip);
    return { url: await this.limiter.take(request, 'file', (image) => this.photos.store(ip, image)) };
  }

  @Get(':name')
  @ApiExcludeEndpoint()
  async photo(
    @Param('name', { schema: nameSchema }) id: PhotoId,
    @Query({ schema: signedSchema }) { until, key }: z.output<typeof signedSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, bytes } = await this.photos.read(id, until, key);
    reply.header('cache-control', 'private, no-cache');
    return new StreamableFile(stream, { type: 'image/webp', length: bytes });
  }
}
