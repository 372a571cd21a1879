import { Injectable } from '@nestjs/common';
import {
  FRONT_SLOTS,
  type FrontPicture,
  type FrontPictureInput,
  type FrontSlot,
} from '@meguri/contracts/item/front-pictures.ts';
import { idsOf } from '@meguri/contracts/reference/named.ts';
import pg from 'pg';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { Uploads } from '../uploads/uploads.ts';

const NO_PICTURE = '写真を選択してください';

/** The landing page's pictures, one for each place. They are item photos by their format and address. */
@Injectable()
export class FrontPictures {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /** In the order of the places. Read every time, so that a change is shown soon. */
  async shown(): Promise<FrontPicture[]> {
    const { rows } = await this.pool.query<FrontPicture>({
      name: 'front-pictures',
      text: `SELECT p.slot, p.alt, json_build_object('url', u.url, 'width', u.width, 'height', u.height,
          'placeholder', u.placeholder, 'colour', u.colour) AS photo
        FROM app.front_pictures p JOIN app.uploads u ON u.id = p.upload_id AND u.removed_at IS NULL
        WHERE p.slot = ANY ($1::text[]) ORDER BY array_position($1::text[], p.slot)`,
      values: [idsOf(FRONT_SLOTS)],
    });
    return rows;
  }

  /**
   * Puts a picture into a place, or changes the text of the one that is there. A replaced picture is left to the sweep.
   * @throws InvalidInput for `image` when it isn't an upload of this user, or is absent while the place has none that
   * still exists
   */
  async set(userId: number, slot: FrontSlot, { image, alt }: FrontPictureInput): Promise<void> {
    if (image === undefined) {
      const { rowCount } = await this.pool.query(
        `UPDATE app.front_pictures p SET alt = $2, updated_at = now() WHERE slot = $1
           AND EXISTS (SELECT FROM app.uploads u WHERE u.id = p.upload_id AND u.removed_at IS NULL)`,
        [slot, alt],
      );
      if (rowCount === 0) throw InvalidInput.ofField('image', NO_PICTURE);
      return;
    }
    const [upload] = await this.uploads.claim(userId, [image], ['item'], 'image');
    await this.pool.query(
      `INSERT INTO app.front_pictures (slot, upload_id, alt) VALUES ($1, $2, $3)
       ON CONFLICT (slot) DO UPDATE SET upload_id = excluded.upload_id, alt = excluded.alt, updated_at = now()`,
      [slot, upload!.id, alt],
    );
  }

  /** A place without a picture stays so. */
  async remove(slot: FrontSlot): Promise<void> {
    await this.pool.query('DELETE FROM app.front_pictures WHERE slot = $1', [slot]);
  }
}
