import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { itemImageAnswerSchema, uploadedImageAnswerSchema } from './upload.ts';
import type { FastifyRequest } from 'fastify';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Avatars } from './avatars.ts';
import { multipart } from './image-in.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { Uploads } from './uploads.ts';

/** One image per request, at most 10 MiB. */
@ApiTags('uploads')
@ApiConsumes('multipart/form-data')
@Controller('api')
@UseGuards(SignedIn)
export class UploadsController {
  constructor(
    private readonly uploads: Uploads,
    private readonly avatars: Avatars,
    private readonly limiter: UploadLimiter,
  ) {}

  @Post('upload/item-image')
  @ApiBody(multipart('image'))
  @ApiCreatedResponse({ standardSchema: itemImageAnswerSchema })
  async itemImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const store = (image: Buffer) => this.uploads.store(viewer.userId, 'item', image);
    return { imageUrl: (await this.limiter.take(request, 'image', store)).url };
  }

  /** Becomes the viewer's avatar at once. */
  @Post('upload/profile-image')
  @ApiBody(multipart('image'))
  @ApiCreatedResponse({ standardSchema: itemImageAnswerSchema })
  async profileImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const replace = (image: Buffer) => this.avatars.replace(viewer.userId, image);
    return { imageUrl: await this.limiter.take(request, 'image', replace) };
  }

  @Post('upload-message-image')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: uploadedImageAnswerSchema })
  async messageImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const store = (image: Buffer) => this.uploads.store(viewer.userId, 'message', image);
    return { url: (await this.limiter.take(request, 'file', store)).url };
  }

  @Post('upload-damage-image')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: uploadedImageAnswerSchema })
  async damageImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const store = (image: Buffer) => this.uploads.store(viewer.userId, 'damage', image);
    return { url: (await this.limiter.take(request, 'file', store)).url };
  }

  @Post('upload-review-image')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: uploadedImageAnswerSchema })
  async reviewImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const store = (image: Buffer) => this.uploads.store(viewer.userId, 'review', image);
    return { url: (await this.limiter.take(request, 'file', store)).url };
  }
}
