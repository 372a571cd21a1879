import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { STAY_WITHHELD } from '../../catalog/uploads/withheld-photos.ts';
import { emptiedColumns } from './emptied-columns.ts';
import type { OldRounds, PersonalDataHolder, Transaction } from './personal-data.ts';

/** The name of an erased item. */
const NAMELESS = '削除されたアイテム';
/** Columns without personal data, or handled below. */
const KEPT_COLUMNS = [
  ...['name', 'brand', 'images', 'main_category', 'sub_category', 'gender_category', 'size', 'condition'],
  ...['washing_instructions', 'shipping_method', 'status'],
];
const IN_A_ROUND = 'EXISTS (SELECT 1 FROM read_models.rounds r WHERE r.item_id = i.id::text)';

/**
 * An owner's items. When the owner leaves they disappear from the catalogue; name, brand and first photo are kept for
 * past rounds, as long as those are. A photo that operators had removed stays removed.
 */
@Injectable()
export class OwnItems implements PersonalDataHolder {
  readonly name = 'items';

  constructor(private readonly pool: pg.Pool) {}

  async export(userId: number): Promise<unknown> {
    const { rows } = await this.pool.query<object>(
      `SELECT id, name, main_category AS "mainCategory", sub_category AS "subCategory", size, color, material, condition,
         measurements, brand, description, return_unwashed AS "returnUnwashed", fit_refund AS "fitRefund",
         identity_required AS "identityRequired", rental_price AS "rentalPrice", images, status, created_at AS "createdAt"
       FROM app.items WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
    return rows;
  }

  async keptUploads(db: Transaction, userId: number): Promise<readonly string[]> {
    const { rows } = await db.query<{ id: string }>(
      `SELECT u.id FROM app.items i JOIN app.uploads u ON u.url = i.images[1] WHERE i.user_id = $1 AND ${IN_A_ROUND}`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query(STAY_WITHHELD, [userId]);
    const emptied = await emptiedColumns(db, 'items', KEPT_COLUMNS);
    await db.query(
      `UPDATE app.items i SET ${emptied}, status = 'deleted', is_rentable = false,
         name = CASE WHEN ${IN_A_ROUND} THEN name ELSE $2 END,
         brand = CASE WHEN ${IN_A_ROUND} THEN brand END,
         images = CASE WHEN ${IN_A_ROUND} THEN images[1:1] ELSE '{}' END
       WHERE user_id = $1`,
      [userId, NAMELESS],
    );
  }

  /** Erases items of users who have left, once the retention of the last round with them has ended. */
  async purge(db: Transaction, { ids, endedBefore }: OldRounds): Promise<void> {
    await db.query(
      `WITH purged AS (
         SELECT i.id, i.images FROM app.items i JOIN app.users u ON u.id = i.user_id
         WHERE i.id IN (SELECT old.item_id::uuid FROM read_models.rounds old WHERE old.id = ANY($3))
           AND u.erased_at IS NOT NULL AND i.name <> $2 AND NOT EXISTS (
             SELECT 1 FROM read_models.rounds r
             WHERE r.item_id = i.id::text AND (r.ended_at IS NULL OR r.ended_at >= $1))),
       photos AS (
         UPDATE app.uploads u SET removed_at = now() WHERE url IN (SELECT unnest(images) FROM purged)
           AND NOT EXISTS (SELECT FROM app.round_photos p WHERE p.upload_id = u.id AND p.salt IS NOT NULL))
       UPDATE app.items i SET name = $2, brand = NULL, images = '{}' FROM purged WHERE i.id = purged.id`,
      [endedBefore, NAMELESS, ids],
    );
  }
}
