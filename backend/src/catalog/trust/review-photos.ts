/**
 * SQL: a JSON array about the photos of a review `v`, in its author's order; of each `up` is the upload.
 * @param entry about one photo @param which further conditions
 */
export const reviewPhotosSql = (entry: string, which = 'true'): string =>
  `coalesce((SELECT json_agg(${entry} ORDER BY p.place) FROM unnest(v.photos) WITH ORDINALITY AS p (id, place)
    JOIN app.uploads up ON up.id = p.id WHERE up.removed_at IS NULL AND ${which}), '[]')`;

/** SQL: whether a photo `up` of a public review may be public: operators removed neither it nor its author `w` or item `i`. */
export const SHOWN_PHOTO = `NOT up.withheld AND w.locked_at IS NULL AND i.status IS DISTINCT FROM 'suspended'`;
