/**
 * SQL: whether a review is public; only public ones are listed, counted and averaged.
 * @param review the alias of app.reviews
 */
export const shownReviewSql = (review: string): string =>
  `${review}.shown_at IS NOT NULL AND ${review}.hidden_at IS NULL`;

/** SQL: the borrowers' reviews `v` of an item. @param itemId an SQL expression of type uuid */
export const ofItemSql = (itemId: string): string => `v.item_id = ${itemId} AND v.written_by = 'borrower'`;

/** SQL: a `Rating` of the reviews `v` that meet a condition. */
export const ratingSql = (which: string): string =>
  `(SELECT json_build_object('average', round(avg(v.rating), 2)::float8, 'count', count(*)::int)
    FROM app.reviews v WHERE ${which} AND ${shownReviewSql('v')})`;

/** SQL: the sum of an item's stars above three (negative when below). @param itemId as above */
export const praiseSql = (itemId: string): string =>
  `(SELECT coalesce(sum(v.rating - 3), 0)::int FROM app.reviews v WHERE ${ofItemSql(itemId)} AND ${shownReviewSql('v')})`;
