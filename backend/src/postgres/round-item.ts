/**
 * SQL: a round's item as it was requested; if that wasn't recorded or is no longer kept, as it is now. A lateral source
 * `i` with `id`, `name`, `brand`, `images`, the current `status`, and whether the request's version `is_recorded`.
 * @param itemId, roundId SQL expressions of type uuid; without a round, the current item
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
