import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AVATAR_SIDE, type UploadKind } from './upload.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_STORED_BYTES, MAX_UNUSED_BYTES, MIN_ITEM_PHOTO_SIDE } from '@meguri/contracts/limits.ts';
import type { Photo } from '@meguri/contracts/upload/photo.ts';
import { In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { Images, type WebpImage, type WebpPhoto } from '../../adapters/images/images.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { FileStore, type StoredFile } from '../../adapters/files/file-store.ts';
import { Upload } from './upload.entity.ts';

/** Files removed before the next batch is read. */
const SWEEP = 200;
/** Sorts before every other id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const NOT_YOURS = 'アップロードした画像を指定してください';

/** Users' photos: decoded, re-encoded under a random name, and stored with their uploader. */
@Injectable()
export class Uploads {
  constructor(
    @InjectRepository(Upload) private readonly uploads: Repository<Upload>,
    private readonly images: Images,
    private readonly files: FileStore,
  ) {}

  /** @throws Rejected as `Images.toPhoto`; `too_many_unused_photos`, `too_many_stored_photos` */
  async store(userId: number, kind: UploadKind, source: Buffer): Promise<Upload> {
    await this.checkStorageLimits(userId);
    return this.keep(userId, kind, await this.rewritten(kind, source, userId));
  }

  /** Stores an encoded photo without looking at the uploader's limits. @param userId null: a guest */
  async keep(userId: number | null, kind: UploadKind, photo: WebpPhoto | SquarePhoto): Promise<Upload> {
    const id = randomUUID();
    const { bytes, width, height, smaller, placeholder, colour } = photo;
    await this.writeAll(id, kind, photo);
    const upload = { id, userId, kind, url: urlOf(id, kind), bytes: bytes.length, width, height };
    await this.uploads.insert({ ...upload, widths: [...smaller.keys()], placeholder, colour });
    return this.uploads.findOneByOrFail({ id });
  }

  find(id: string): Promise<Upload | null> {
    return this.uploads.findOneBy({ id, removedAt: IsNull() });
  }

  /** In that width, or the original if it isn't wider. null: no such photo. */
  async read(id: string, kind: UploadKind, width: number | null = null): Promise<StoredFile | null> {
    const narrow = width === null ? null : await this.files.read(fileOf(id, kind, width));
    return narrow ?? this.files.read(fileOf(id, kind));
  }

  /**
   * The ids of photos that a user names by URL, in that order.
   * @throws InvalidInput for `field` when one of them isn't an upload of this user, or is of another kind
   */
  async ownedBy(
    userId: number,
    urls: readonly string[],
    kinds: readonly UploadKind[] = ['message', 'damage'],
    field = 'images',
  ): Promise<string[]> {
    return (await this.claim(userId, urls, kinds, field)).map(({ id }) => id);
  }

  /** Returns the uploads of `ownedBy` with all columns, and marks them as used, so that no sweep removes them. */
  async claim(
    userId: number,
    urls: readonly string[],
    kinds: readonly UploadKind[],
    field = 'images',
  ): Promise<Upload[]> {
    if (urls.length === 0) return [];
    const named = { userId, url: In([...urls]), kind: In([...kinds]), removedAt: IsNull() };
    const known = await this.uploads.findBy(named);
    const uploads = new Map(known.map((upload) => [upload.url, upload]));
    const found = urls.map((url) => {
      const upload = uploads.get(url);
      if (upload === undefined) throw InvalidInput.ofField(field, NOT_YOURS);
      return upload;
    });
    const { affected } = await this.uploads.update(named, { usedAt: () => 'now()' });
    // A sweep removed one in the meantime.
    if (affected !== uploads.size) throw InvalidInput.ofField(field, NOT_YOURS);
    return found;
  }

  /**
   * The given photos of an item in the same order, without those that were removed; marks them as used, so that no sweep
   * removes them.
   */
  async useShown(urls: readonly string[]): Promise<Upload[]> {
    if (urls.length === 0) return [];
    const named = { url: In([...urls]), kind: 'item' as const, removedAt: IsNull() };
    await this.uploads.update(named, { usedAt: () => 'now()' });
    const known = new Map((await this.uploads.findBy(named)).map((upload) => [upload.url, upload]));
    return urls.flatMap((url) => known.get(url) ?? []);
  }

  urlOf(id: string, kind: UploadKind): string {
    return urlOf(id, kind);
  }

  /** Whether anyone may see photos of this kind. */
  isPublic(kind: UploadKind): boolean {
    return isPublic(kind);
  }

  /**
   * Removes the files of uploads marked as removed, then their rows. A failed file doesn't stop the others, and the
   * next call tries it again.
   * @param userId only this user's; absent: all
   * @param stop when it is aborted, the rest is left to the next call
   * @throws AggregateError
   */
  async sweepRemoved(userId?: number, stop?: AbortSignal): Promise<void> {
    const requester = userId === undefined ? {} : { userId };
    const failures: unknown[] = [];
    let removed: Upload[] = [];
    do {
      const where = { ...requester, removedAt: Not(IsNull()), id: MoreThan(removed.at(-1)?.id ?? FIRST_ID) };
      removed = await this.uploads.find({ where, order: { id: 'ASC' }, take: SWEEP });
      for (const upload of removed) {
        if (stop?.aborted === true) break;
        await this.remove(upload).catch((error: unknown) => failures.push(error));
      }
    } while (removed.length === SWEEP && stop?.aborted !== true);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} photos were not removed`);
  }

  /** URLs of photos by id; missing ids are left out. */
  async urlsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await this.uploads.findBy({ id: In([...ids]) });
    return new Map(found.map((upload) => [upload.id, upload.url]));
  }

  private async remove({ id, kind, widths }: Upload): Promise<void> {
    for (const width of [...widths, null]) await this.files.remove(fileOf(id, kind, width));
    await this.uploads.delete(id);
  }

  /**
   * Limits both kinds of photos per user, so that one user can't fill the disk: unused ones, which are removed after a
   * day, and stored ones.
   */
  private async checkStorageLimits(userId: number): Promise<void> {
    const [kept] = await this.uploads.query<{ unused: number; all: number }[]>(
      `SELECT coalesce(sum(bytes) FILTER (WHERE used_at IS NULL), 0)::float8 AS unused,
         coalesce(sum(bytes), 0)::float8 AS all FROM app.uploads WHERE user_id = $1 AND removed_at IS NULL`,
      [userId],
    );
    if ((kept?.unused ?? 0) > MAX_UNUSED_BYTES) throw new Rejected('too_many_unused_photos');
    if ((kept?.all ?? 0) > MAX_STORED_BYTES) throw new Rejected('too_many_stored_photos');
  }

  private async rewritten(kind: UploadKind, source: Buffer, userId: number): Promise<WebpPhoto | SquarePhoto> {
    if (kind !== 'avatar') return this.images.toPhoto(source, userId, isPublic(kind) ? MIN_ITEM_PHOTO_SIDE : 1);
    return { ...(await this.images.toSquareWebp(source, AVATAR_SIDE, userId)), ...SMALL_ALREADY };
  }

  /** Writes all files or none: if one fails, those written before are removed. */
  private async writeAll(id: string, kind: UploadKind, { bytes, smaller }: Pick<WebpPhoto, 'bytes' | 'smaller'>) {
    const files = [...[...smaller].map(([width, narrow]) => [fileOf(id, kind, width), narrow] as const)];
    try {
      for (const [name, content] of [...files, [fileOf(id, kind), bytes] as const])
        await this.files.write(name, content);
    } catch (error) {
      for (const [name] of files) await this.files.remove(name).catch(() => undefined);
      throw error;
    }
  }
}

/** An avatar is shown in one size. */
const SMALL_ALREADY = { smaller: new Map<number, Buffer>(), placeholder: null, colour: null };
type SquarePhoto = WebpImage & typeof SMALL_ALREADY;

/** Folders of public photos; all other kinds are private. */
const PUBLIC_FOLDERS: { readonly [Kind in UploadKind]?: string } = {
  item: 'items',
  avatar: 'avatars',
  review: 'reviews',
};

/** Whether anyone may see photos of this kind. */
const isPublic = (kind: UploadKind): boolean => kind in PUBLIC_FOLDERS;

/** The file name of an upload, in its own width or a smaller one. */
function fileOf(id: string, kind: UploadKind, width: number | null = null): string {
  return `${PUBLIC_FOLDERS[kind] ?? 'private'}/${id}${width === null ? '' : `-${width}`}.webp`;
}

const urlOf = (id: string, kind: UploadKind): string =>
  isPublic(kind) ? `/uploads/${fileOf(id, kind)}` : `/api/uploads/${id}.webp`;

/** An upload as pages use it for layout. */
export const photoOf = ({ url, width, height, placeholder, colour }: Upload): Photo => ({
  url,
  width,
  height,
  placeholder,
  colour,
});
