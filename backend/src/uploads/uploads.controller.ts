import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { itemImageAnswerSchema, privateImageAnswerSchema, UPLOAD_TYPES } from '@meguri/contracts/upload/upload.ts';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../http/invalid-input.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../http/viewer.ts';
import { Uploads } from './uploads.ts';

const multipart = (field: string) => ({
  schema: { type: 'object' as const, required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
});

/** One image a request, at most 10 MiB. */
@ApiTags('uploads')
@ApiConsumes('multipart/form-data')
@Controller('api')
@UseGuards(SignedIn)
export class UploadsController {
  constructor(private readonly uploads: Uploads) {}

  @Post('upload/item-image')
  @ApiBody(multipart('image'))
  @ApiCreatedResponse({ standardSchema: itemImageAnswerSchema })
  async itemImage(@CurrentViewer() viewer: Viewer, @Req() request: FastifyRequest) {
    const upload = await this.uploads.store(viewer.userId, 'item', await imageIn(request, 'image'));
    return { imageUrl: upload.url };
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

async function imageIn(request: FastifyRequest, field: string): Promise<Buffer> {
  const part = await request.file();
  if (part?.fieldname !== field) throw InvalidInput.ofField(field, '画像がありません');
  if (!(UPLOAD_TYPES as readonly string[]).includes(part.mimetype)) throw new Rejected('unsupported_media_type');
  return part.toBuffer();
}
