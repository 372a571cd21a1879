import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { itemImageAnswerSchema, privateImageAnswerSchema } from './upload.ts';
import type { FastifyRequest } from 'fastify';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Avatars } from './avatars.ts';
import { imageIn, multipart } from './image-in.ts';
import { Uploads } from './uploads.ts';

/** One image a request, at most 10 MiB. */
@ApiTags('uploads')
@ApiConsumes('multipart/form-data')
@Controller('api')
@UseGuards(SignedIn)
export class UploadsController {
  constructor(
    private readonly uploads: Uploads,
    private readonly avatars: Avatars,
  ) {}

  @Post('upload/item-image')
  @ApiBody(multipart('image'))
  @ApiCreatedResponse({ standardSchema: itemImageAnswerSchema })
  async itemImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const upload = await this.uploads.store(viewer.userId, 'item', await imageIn(request, 'image'));
    return { imageUrl: upload.url };
  }

  /** Becomes the viewer's avatar at once. */
  @Post('upload/profile-image')
  @ApiBody(multipart('image'))
  @ApiCreatedResponse({ standardSchema: itemImageAnswerSchema })
  async profileImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    return { imageUrl: await this.avatars.replace(viewer.userId, await imageIn(request, 'image')) };
  }

  @Post('upload-message-image')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: privateImageAnswerSchema })
  async messageImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const upload = await this.uploads.store(viewer.userId, 'message', await imageIn(request, 'file'));
    return { url: upload.url };
  }

  @Post('upload-damage-image')
  @ApiBody(multipart('file'))
  @ApiCreatedResponse({ standardSchema: privateImageAnswerSchema })
  async damageImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const upload = await this.uploads.store(viewer.userId, 'damage', await imageIn(request, 'file'));
    return { url: upload.url };
  }
}
