import { Injectable } from '@nestjs/common';
import type { FitCounts, FitGroup, ItemReviewList } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { FIT_COUNTS, fitSql, fittingSql } from '../../catalog/trust/review-fit.ts';
import { SHOWN_PHOTO } from '../../catalog/trust/review-photos.ts';
import { ofItemSql, shownReviewSql } from '../../catalog/trust/shown-review.ts';

/** Groups of borrowers that a page has room for. */
const GROUPS = 12;
/** Photos before the list of reviews. */
const PHOTOS = 12;

const BY_PERSON = `SELECT v.height - v.height % 10 AS height, v.usual_size AS "usualSize", ${FIT_COUNTS}
  FROM app.reviews v WHERE ${fittingSql('$1::uuid')} AND (v.height IS NOT NULL OR v.usual_size IS NOT NULL)
  GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT ${GROUPS}`;
const NEWEST_PHOTOS = `SELECT up.url
  FROM app.reviews v JOIN app.users w ON w.id = v.author_id JOIN app.items i ON i.id = v.item_id
    CROSS JOIN unnest(v.photos) WITH ORDINALITY AS p (id, place) JOIN app.uploads up ON up.id = p.id
  WHERE ${ofItemSql('$1::uuid')} AND ${shownReviewSql('v')} AND v.photos <> '{}' AND up.removed_at IS NULL AND ${SHOWN_PHOTO}
  ORDER BY v.shown_at DESC, v.id DESC, p.place LIMIT ${PHOTOS}`;

/** What an item's reviews say together, counted when it is asked for. */
@Injectable()
export class ItemReviewSummaries {
  constructor(private readonly pool: pg.Pool) {}

  async of(itemId: string): Promise<NonNullable<ItemReviewList['summary']>> {
    const query = <Row extends object>(name: string, text: string) =>
      this.pool.query<Row>({ name, text, values: [itemId] });
    const [counted, groups, photos] = await Promise.all([
      query<{ fit: FitCounts | null }>('fit-of-item', `SELECT ${fitSql('$1::uuid')} AS fit`),
      query<FitGroup>('fit-of-item-by-person', BY_PERSON),
      query<{ url: string }>('review-photos-of-item', NEWEST_PHOTOS),
    ]);
    const fit = counted.rows[0]?.fit ?? null;
    return { fit, groups: fit === null ? [] : groups.rows, photos: photos.rows.map(({ url }) => url) };
  }
}
