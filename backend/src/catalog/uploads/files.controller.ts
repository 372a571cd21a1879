import { Controller, Get, Param, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PHOTO_WIDTHS } from '@meguri/contracts/upload/photo-widths.ts';
import type { UploadKind } from './upload.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpSettings } from '../../http/http-settings.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { SESSION_COOKIE } from '../../http/sessions/session-hook.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PrivateFileAccess } from './private-file-access.ts';
import type { Upload } from './upload.entity.ts';
import { Uploads } from './uploads.ts';
import { PreviewImages } from './preview-images.ts';
import { WithheldPhotos } from './withheld-photos.ts';

interface FileName {
  readonly id: string;
  /** null: the original width. */
  readonly width: number | null;
}

/** Browsers may cache it for ever; proxies only briefly, because operators may remove it. */
const SHARED = 'public, max-age=31536000, s-maxage=60, immutable';

/** `<id>.webp`, `<id>-640.webp` → the id, and the width. */
const fileNameSchema = z
  .string()
  .regex(new RegExp(`^[0-9a-f-]{36}(-(${PHOTO_WIDTHS.join('|')}))?\\.webp$`))
  .transform((name): FileName => ({ id: name.slice(0, 36), width: Number(name.slice(37, -'.webp'.length)) || null }))
  .refine(({ id }) => z.uuid().safeParse(id).success);

const previewNameSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.jpg$/)
  .transform((name) => name.slice(0, 36))
  .refine((id) => z.uuid().safeParse(id).success);

/**
 * Serves photos: those of items and reviews, and avatars, to anyone; photos of rounds and messages, and those that operators removed,
 * only to the people concerned.
 */
@ApiExcludeController()
@Controller()
export class FilesController {
  constructor(
    private readonly uploads: Uploads,
    private readonly access: PrivateFileAccess,
    private readonly withheld: WithheldPhotos,
    private readonly settings: HttpSettings,
    private readonly previews: PreviewImages,
  ) {}

  /** The name is random and its content never changes. */
  @Get('uploads/items/:name')
  itemPhoto(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    // Web mail shows it within other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return this.sendToAnyone(name, 'item', request, reply);
  }

  /** The photo in a link preview. */
  @Get('uploads/previews/:name')
  async preview(
    @Param('name', { schema: previewNameSchema }) id: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const withheld = await this.withheld.has(this.uploads.urlOf(id, 'item'));
    const bytes = withheld ? null : await this.previews.of(id, ip);
    if (bytes === null) throw new Rejected('resource_not_found');
    reply.header('cache-control', SHARED).header('cross-origin-resource-policy', 'cross-origin');
    return new StreamableFile(bytes, { type: 'image/jpeg', length: bytes.length });
  }

  @Get('uploads/avatars/:name')
  avatar(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sendToAnyone(name, 'avatar', request, reply);
  }

  @Get('uploads/reviews/:name')
  reviewPhoto(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sendToAnyone(name, 'review', request, reply);
  }

  /** People it doesn't concern get the same 404 as for a missing photo. */
  @Get('api/uploads/:name')
  @UseGuards(SignedIn)
  async privatePhoto(
    @Param('name', { schema: fileNameSchema }) name: FileName,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id } = name;
    const upload = await this.uploads.find(id);
    if (upload === null || !(await this.mayRead(viewer, upload))) throw new Rejected('resource_not_found');
    return this.send(name, upload.kind, 'private, no-cache', reply);
  }

  private async mayRead(viewer: Viewer, upload: Upload): Promise<boolean> {
    if (this.uploads.isPublic(upload.kind))
      return (await this.withheld.has(upload.url)) && (await this.withheld.mayStillSee(viewer, upload));
    return upload.userId === viewer.userId || (await this.access.mayRead(viewer, upload.id));
  }

  /** For a withheld photo, a signed-in viewer is redirected to the route that checks access; guests get 404. */
  private async sendToAnyone(
    name: FileName,
    kind: UploadKind,
    { url, headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    if (!(await this.withheld.has(this.uploads.urlOf(name.id, kind)))) return this.send(name, kind, SHARED, reply);
    reply.header('cache-control', 'private, no-store');
    if (cookieIn(headers.cookie, SESSION_COOKIE, this.settings.secure) === null)
      throw new Rejected('resource_not_found');
    reply.status(307).header('location', `/api/uploads/${url.slice(url.lastIndexOf('/') + 1)}`);
    return undefined;
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
