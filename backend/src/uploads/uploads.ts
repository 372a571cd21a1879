import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AVATAR_SIDE, type UploadKind } from '@meguri/contracts/upload/upload.ts';
import { In, IsNull, Not, Repository } from 'typeorm';
import { LocalFiles } from '../adapters/files/local-files.ts';
import { Images } from '../adapters/images/images.ts';
import { InvalidInput } from '../http/invalid-input.ts';
import { Upload } from './upload.entity.ts';

/** Files removed before the next look at what is left. */
const SWEEP = 200;
const NOT_YOURS = 'アップロードした画像を指定してください';

/** Photos that people upload: decoded, written anew under a random name, and remembered with their uploader. */
@Injectable()
export class Uploads {
  constructor(
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    private readonly images: Images,
    private readonly files: LocalFiles,
  ) {}

  /** @throws Rejected `image_invalid` */
  async store(userId: number, kind: UploadKind, source: Buffer): Promise<Upload> {
    const rewritten = kind === 'avatar' ? this.images.toSquareWebp(source, AVATAR_SIDE) : this.images.toWebp(source);
    const { bytes, width, height } = await rewritten;
    const id = randomUUID();
    await this.files.write(fileOf(id, kind), bytes);
    const upload = { id, userId, kind, url: urlOf(id, kind), bytes: bytes.length, width, height };
    await this.uploads.insert(upload);
    return this.uploads.create(upload);
  }

  find(id: string): Promise<Upload | null> {
    return this.uploads.findOneBy({ id });
  }

  read(id: string, kind: UploadKind) {
    return this.files.read(fileOf(id, kind));
  }

  /**
   * The ids of photos that a user names by URL, in that order.
   * @throws InvalidInput for `field` when one of them isn't an upload of this user, or not of these kinds
   */
  async ownedBy(
    userId: number,
    urls: readonly string[],
    kinds: readonly UploadKind[] = ['message', 'damage'],
    field = 'images',
  ): Promise<string[]> {
    if (urls.length === 0) return [];
    const found = await this.uploads.findBy({ userId, url: In([...urls]), kind: In([...kinds]) });
    const ids = new Map(found.map((upload) => [upload.url, upload.id]));
    return urls.map((url) => {
      const id = ids.get(url);
      if (id === undefined) throw InvalidInput.ofField(field, NOT_YOURS);
      return id;
    });
  }

  /** Whether anyone may see photos of this kind. */
  isPublic(kind: UploadKind): boolean {
    return kind in PUBLIC_FOLDERS;
  }

  /**
   * Removes the files of all uploads that are marked as removed, then their rows. What fails halfway is done by the next
   * call, whoever makes it.
   */
  async sweepRemoved(): Promise<void> {
    const removed = await this.uploads.find({ where: { removedAt: Not(IsNull()) }, take: SWEEP });
    for (const { id, kind } of removed) {
      await this.files.remove(fileOf(id, kind));
      await this.uploads.delete(id);
    }
    if (removed.length === SWEEP) await this.sweepRemoved();
  }

  /** URLs of photos by id; an id that is gone is left out. */
  async urlsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await this.uploads.findBy({ id: In([...ids]) });
    return new Map(found.map((upload) => [upload.id, upload.url]));
  }
}

/** Where public photos lie; all others are private. */
const PUBLIC_FOLDERS: { readonly [Kind in UploadKind]?: string } = { item: 'items', avatar: 'avatars' };
const fileOf = (id: string, kind: UploadKind) => `${PUBLIC_FOLDERS[kind] ?? 'private'}/${id}.webp`;
const urlOf = (id: string, kind: UploadKind) =>
  kind in PUBLIC_FOLDERS ? `/uploads/${fileOf(id, kind)}` : `/api/uploads/${id}.webp`;
