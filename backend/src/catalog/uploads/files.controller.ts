import { Controller, Get, Param, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PHOTO_WIDTHS } from '@meguri/contracts/upload/photo-widths.ts';
import type { UploadKind } from './upload.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PrivateFileAccess } from './private-file-access.ts';
import { Uploads } from './uploads.ts';

interface FileName {
  readonly id: string;
  /** null: its own. */
  readonly width: number | null;
}

/** `<id>.webp`, `<id>-640.webp` → the id, and the width. */
const fileNameSchema = z
  .string()
  .regex(new RegExp(`^[0-9a-f-]{36}(-(${PHOTO_WIDTHS.join('|')}))?\\.webp$`))
  .transform((name): FileName => ({ id: name.slice(0, 36), width: Number(name.slice(37, -'.webp'.length)) || null }))
  .refine(({ id }) => z.uuid().safeParse(id).success);

/** Gives photos out: item photos and avatars to anyone, those of rounds and messages to whom they concern. */
@ApiExcludeController()
@Controller()
export class FilesController {
  constructor(
    private readonly uploads: Uploads,
    private readonly access: PrivateFileAccess,
  ) {}

  /** The name is random and its content never changes. */
  @Get('uploads/items/:name')
  itemPhoto(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Mails show it, too, within pages of mail programs.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return this.send(name, 'item', 'public, max-age=31536000, immutable', reply);
  }

  @Get('uploads/avatars/:name')
  avatar(@Param('name', { schema: fileNameSchema }) name: FileName, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.send(name, 'avatar', 'public, max-age=31536000, immutable', reply);
  }

  /** An outsider gets the 404 of a photo that isn't there. */
  @Get('api/uploads/:name')
  @UseGuards(SignedIn)
  async privatePhoto(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id } = name;
    const upload = await this.uploads.find(id);
    if (upload === null || this.uploads.isPublic(upload.kind)) throw new Rejected('resource_not_found');
    const allowed = upload.userId === viewer.userId || (await this.access.mayRead(viewer, id));
    if (!allowed) throw new Rejected('resource_not_found');
    return this.send(name, upload.kind, 'private, no-cache', reply);
  }

  private async send(
    { id, width }: FileName,
    kind: UploadKind,
    caching: string,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.uploads.read(id, kind, width);
    if (file === null) throw new Rejected('resource_not_found');
    reply.header('cache-control', caching);
    return new StreamableFile(file.stream, { type: 'image/webp', length: file.bytes });
  }
}
