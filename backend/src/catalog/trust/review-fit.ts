import { MIN_FIT_REVIEWS } from '@meguri/contracts/limits.ts';
import { ofItemSql, shownReviewSql } from './shown-review.ts';

/** SQL: columns of `FitCounts` over reviews `v`. */
export const FIT_COUNTS = `count(*) FILTER (WHERE v.fit = 'small')::int AS small,
  count(*) FILTER (WHERE v.fit = 'right')::int AS "right", count(*) FILTER (WHERE v.fit = 'large')::int AS large`;

/** SQL: which reviews `v` say how an item fitted. @param itemId an SQL expression of type uuid */
export const fittingSql = (itemId: string): string =>
  `${ofItemSql(itemId)} AND ${shownReviewSql('v')} AND v.fit IS NOT NULL`;

/** SQL: `FitCounts` of an item; null: from too few borrowers. @param itemId as above */
export const fitSql = (itemId: string): string =>
  `(SELECT row_to_json(f) FROM (SELECT ${FIT_COUNTS} FROM app.reviews v WHERE ${fittingSql(itemId)}
    HAVING count(*) >= ${MIN_FIT_REVIEWS}) f)`;
