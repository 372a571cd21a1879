import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto } from '@meguri/contracts/rental-round/events.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { contentHash, newSalt } from './content-hash.ts';

/** Photos that people attach to a round: uploads of their own, which the round's people may see from then on. */
@Injectable()
export class RoundPhotos {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /**
   * @param urls as the uploads answered them
   * @throws InvalidInput for `images` when one isn't an upload of this user
   */
  async attach(roundId: string, userId: number, urls: readonly string[]): Promise<AttachedPhoto[]> {
    const ids = [...new Set(await this.uploads.ownedBy(userId, urls))];
    return Promise.all(ids.map((id) => this.attachOne(roundId, id)));
  }

  private async attachOne(roundId: string, uploadId: string): Promise<AttachedPhoto> {
    const file = await this.uploads.read(uploadId, 'message');
    if (file === null) throw new Rejected('image_invalid', 'images');
    const content = await buffer(file.stream);
    const drawn = newSalt();
    const { rows } = await this.pool.query<{ salt: string | null }>(
      `INSERT INTO app.round_photos AS known (round_id, upload_id, salt) VALUES ($1, $2, $3)
       ON CONFLICT (round_id, upload_id) DO UPDATE SET salt = known.salt RETURNING salt`,
      [roundId, uploadId, drawn],
    );
    return { uploadId, hash: contentHash(rows[0]?.salt ?? drawn, content) };
  }
}
