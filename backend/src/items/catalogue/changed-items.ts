import type pg from 'pg';
import type { CatalogueRow } from './columns.ts';

/** An item that changed, at which version, and its text for those who ask. */
export interface ChangedRow extends CatalogueRow {
  readonly version: string;
  readonly text: string;
}

/** What one statement changed has one version, and is taken in whole. */
const AT_ONCE = 5_000;
const CHANGED = `
  SELECT catalogue_version::text AS version, CASE WHEN $2::boolean THEN search_text ELSE '' END AS text, id, status = 'available' AS listed,
    is_rentable AS "isRentable", user_id AS "ownerId", rental_price AS price, popularity,
    (extract(epoch FROM created_at) * 1000000)::float8 AS "createdAt", brand, main_category AS category,
    sub_category AS "subCategory", gender_category AS gender, size, color, condition, brand_key AS "brandKey",
    shipping_method AS "shippingMethod", pickup_areas AS "pickupAreas"
  FROM app.items WHERE catalogue_version > $1 ORDER BY catalogue_version FETCH FIRST ${AT_ONCE} ROWS WITH TIES`;

/**
 * What changed after that version, the earliest first; perhaps not all of it.
 * @param withTexts without them `text` is empty
 */
export async function changedItems(
  pool: pg.Pool,
  version: string,
  withTexts: boolean,
): Promise<{ rows: ChangedRow[]; more: boolean }> {
  const { rows } = await pool.query<ChangedRow>({
    name: 'catalogue-changes',
    text: CHANGED,
    values: [version, withTexts],
  });
  return { rows, more: rows.length >= AT_ONCE };
}
