import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { PREVIEW_SIDE } from '@meguri/contracts/upload/photo-widths.ts';
import { LRUCache } from 'lru-cache';
import { Images } from '../../adapters/images/images.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Uploads } from './uploads.ts';

/** Some messengers ignore larger pictures. */
const MAX_BYTES = 300_000;
const KEPT = 60;
/** So that a photo its owner deleted disappears soon. */
const KEPT_MS = 60_000;

/** Item photos as JPEG, for link previews of messengers that don't support WebP; the latest are cached. */
@Injectable()
export class PreviewImages {
  private readonly made = new LRUCache<string, Promise<Uint8Array<ArrayBuffer> | null>>({ max: KEPT, ttl: KEPT_MS });

  constructor(
    private readonly uploads: Uploads,
    private readonly images: Images,
    private readonly limits: RequestLimits,
  ) {}

  /** @param address the client's. @returns null: no such photo. @throws Rejected `too_many_requests` */
  async of(id: string, address: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const known = this.made.get(id);
    if (known !== undefined) return known;
    await this.limits.takeOfNetwork('preview-image', address);
    const making = this.make(id);
    this.made.set(id, making);
    making.then(
      (bytes) => bytes === null && this.made.delete(id),
      () => this.made.delete(id),
    );
    return making;
  }

  private async make(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = await this.uploads.read(id, 'item');
    return file && this.images.toJpeg(await buffer(file.stream), { side: PREVIEW_SIDE, maxBytes: MAX_BYTES });
  }
}
