import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { itemImageAnswerSchema, privateImageAnswerSchema, UPLOAD_TYPES } from '@meguri/contracts/upload/upload.ts';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../http/invalid-input.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../http/viewer.ts';
import { Avatars } from './avatars.ts';
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

/** @throws InvalidInput for `field`, Rejected unsupported_media_type, and what the form's parser says with a status */
async function imageIn(request: FastifyRequest, field: string): Promise<Buffer> {
  const part = await readable(field, request.file());
  if (part?.fieldname !== field) throw InvalidInput.ofField(field, '画像がありません');
  if (/^image\/hei[cf]/.test(part.mimetype)) throw new Rejected('heic_unsupported');
  if (!(UPLOAD_TYPES as readonly string[]).includes(part.mimetype)) throw new Rejected('unsupported_media_type');
  return readable(field, part.toBuffer());
}

/** A form that breaks off, or has no boundary, is its sender's fault; the parser throws a bare error for it. */
async function readable<Part>(field: string, parsing: Promise<Part>): Promise<Part> {
  try {
    return await parsing;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw InvalidInput.ofField(field, '画像を受け取れませんでした。もう一度お試しください');
  }
}
