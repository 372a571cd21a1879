/** Whether everybody sees a review: only such ones are listed, counted and averaged. SQL. @param review the alias of app.reviews */
export const shownReviewSql = (review: string): string =>
  `${review}.shown_at IS NOT NULL AND ${review}.hidden_at IS NULL`;

/** The reviews `v` of an item, by those who borrowed it. SQL. @param itemId an SQL expression of type uuid */
export const ofItemSql = (itemId: string): string => `v.item_id = ${itemId} AND v.written_by = 'borrower'`;

/** A `Rating` of the reviews `v` of which that is true. SQL. */
export const ratingSql = (which: string): string =>
  `(SELECT json_build_object('average', round(avg(v.rating), 2)::float8, 'count', count(*)::int)
    FROM app.reviews v WHERE ${which} AND ${shownReviewSql('v')})`;

/** How much better than three stars an item's reviews are in sum: below 0 they are worse. SQL. @param itemId as above */
export const praiseSql = (itemId: string): string =>
  `(SELECT coalesce(sum(v.rating - 3), 0)::int FROM app.reviews v WHERE ${ofItemSql(itemId)} AND ${shownReviewSql('v')})`;
