/**
 * SQL: the item of a round as it was requested; where that was not recorded, or is kept no longer, as it is now. A lateral
 * source `i` with `id`, `name`, `brand`, `images`, `status` of now, and whether what was requested `is_recorded`.
 * @param itemId, roundId SQL expressions of type uuid; without a round, the item of now
 */
export const roundItemSql = (itemId: string, roundId: string): string => `LATERAL (
  SELECT listed.id, listed.status, coalesce(asked.name, listed.name) AS name, asked.name IS NOT NULL AS is_recorded,
    CASE WHEN asked.name IS NULL THEN listed.brand ELSE asked.brand END AS brand,
    CASE WHEN asked.name IS NULL THEN listed.images ELSE asked.images END AS images
  FROM app.items listed CROSS JOIN LATERAL (
    SELECT max(t.body) FILTER (WHERE t.kind = 'itemName') AS name, max(t.body) FILTER (WHERE t.kind = 'itemBrand') AS brand,
      coalesce((SELECT array_agg(u.url ORDER BY p.place) FROM app.round_photos p JOIN app.uploads u ON u.id = p.upload_id
        WHERE p.round_id = ${roundId} AND p.place IS NOT NULL AND p.salt IS NOT NULL AND u.removed_at IS NULL), '{}') AS images
    FROM app.round_texts t WHERE t.round_id = ${roundId} AND t.kind IN ('itemName', 'itemBrand')) asked
  WHERE listed.id = ${itemId}) i`;
