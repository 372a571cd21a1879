import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type {
  ItemReviewListQuery,
  Review,
  ReviewList,
  ReviewPart,
  RoundReviews,
} from '@meguri/contracts/review/review.ts';
import type { RoundPerson } from '@meguri/contracts/review/review-window.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { ofItemSql, shownReviewSql } from '../../catalog/trust/shown-review.ts';
import { reviewPhotosSql, SHOWN_PHOTO } from '../../catalog/trust/review-photos.ts';
import { isoTimeSql, personSql } from '../../postgres/json-sql.ts';

const WEARING = 'v.fit, v.height, v.usual_size AS "usualSize"';
const REPLY = `CASE WHEN v.reply IS NOT NULL AND v.reply_hidden_at IS NULL
  THEN json_build_object('text', v.reply, 'at', ${isoTimeSql('v.replied_at')}) END AS reply`;
/** SQL: why operators hid that part of a review, from their latest decision. @param which further conditions */
const reasonSql = (
  part: ReviewPart | 'photo',
  which = 'true',
): string => `coalesce((SELECT d.reason FROM app.review_decisions d
  WHERE d.review_id = v.id AND d.part = '${part}' AND ${which} ORDER BY d.id DESC LIMIT 1), '')`;
/**
 * A published review, with a hidden reply if it is by $1, the viewer or null. Deleted items and names of users who have
 * left aren't shown. A reply can be written once, even if it is hidden later.
 */
const SHOWN = `SELECT v.id, v.rating, v.tags, v.body AS text, v.written_by AS by, v.about_id AS "aboutId",
    ${WEARING}, ${reviewPhotosSql('up.url', SHOWN_PHOTO)} AS photos,
    CASE WHEN w.erased_at IS NULL THEN ${personSql('w')} END AS author,
    CASE WHEN i.status NOT IN ('suspended', 'deleted')
      THEN json_build_object('id', i.id, 'name', i.name, 'image', i.images[1]) END AS item,
    ${isoTimeSql('v.shown_at')} AS "shownAt", ${REPLY},
    coalesce(v.about_id = $1::int AND v.replied_at IS NULL, false) AS "canReply",
    $1::int IS NOT NULL AND (v.author_id <> $1::int OR (v.reply IS NOT NULL AND v.reply_hidden_at IS NULL)) AS "canReport",
    CASE WHEN v.about_id = $1::int AND v.reply IS NOT NULL AND v.reply_hidden_at IS NOT NULL
      THEN json_build_object('text', v.reply, 'reason', ${reasonSql('reply')}) END AS "hiddenReply"
  FROM app.reviews v JOIN app.users w ON w.id = v.author_id LEFT JOIN app.items i ON i.id = v.item_id
  WHERE ${shownReviewSql('v')}`;

/** SQL: the photos of a review, as its author sees them. */
const OWN_PHOTOS = reviewPhotosSql(`json_build_object('url', up.url, 'hidden',
  CASE WHEN up.withheld THEN json_build_object('reason', ${reasonSql('photo', 'd.photo_id = up.id')}) END)`);

/** Pages list the reviews of these subjects. */
const LISTS = {
  user: {
    where: (id: string) => `v.about_id = ${id}::int`,
    exists: 'SELECT FROM app.users WHERE id = $1 AND erased_at IS NULL',
  },
  item: {
    where: (id: string) => ofItemSql(`${id}::uuid`),
    exists: `SELECT FROM app.items WHERE id = $1::uuid AND status NOT IN ('suspended', 'deleted')`,
  },
} as const;
/** SQL: whether the wearer has that summed height and that usual size, where these aren't null. */
const wornBySql = (height: string, usualSize: string): string =>
  `(${height}::int IS NULL OR v.height - v.height % 10 = ${height}) AND (${usualSize}::text IS NULL OR v.usual_size = ${usualSize})`;
type Subject = keyof typeof LISTS;

/** Author and subject of a review; `shown`: published. */
export interface ReviewPeople {
  readonly authorId: number;
  readonly aboutId: number;
  readonly roundId: string;
  readonly itemName: string | null;
  readonly shown: boolean;
  readonly replied: boolean;
  /** Ids of its uploads. */
  readonly photos: readonly string[];
}

/** Queries of reviews: published ones for everybody, others only for their authors. */
@Injectable()
export class ReviewRows {
  constructor(private readonly pool: pg.Pool) {}

  /** Newest first. @throws Rejected `user_not_found`, `item_not_found`; InvalidCursor */
  async list(
    subject: Subject,
    id: number | string,
    { cursor, limit, height, usualSize }: ItemReviewListQuery,
    viewerId: number | null,
  ): Promise<ReviewList> {
    const end = readCursor(cursor, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const { where, exists } = LISTS[subject];
    const [{ rows }, counted, { rowCount }] = await Promise.all([
      this.pool.query<Review>({
        name: `reviews-of-${subject}`,
        text: `${SHOWN} AND ${where('$2')} AND ${wornBySql('$6', '$7')} AND ($3::timestamptz IS NULL OR (v.shown_at, v.id) < ($3, $4::uuid))
               ORDER BY v.shown_at DESC, v.id DESC LIMIT $5`,
        values: [viewerId, id, end?.at ?? null, end?.id ?? null, limit + 1, height ?? null, usualSize ?? null],
      }),
      this.pool.query<{ total: number }>({
        name: `count-reviews-of-${subject}`,
        text: `SELECT count(*)::int AS total FROM app.reviews v WHERE ${where('$1')} AND ${shownReviewSql('v')}
               AND ${wornBySql('$2', '$3')}`,
        values: [id, height ?? null, usualSize ?? null],
      }),
      this.pool.query(exists, [id]),
    ]);
    if (rowCount === 0) throw new Rejected(`${subject}_not_found`);
    return pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ shownAt, id: last }) => ({ at: shownAt, id: last }));
  }

  /** The review by the party `person`, and why operators hid it. */
  async own(roundId: string, person: RoundPerson): Promise<RoundReviews['own']> {
    const { rows } = await this.pool.query<NonNullable<RoundReviews['own']>>({
      name: 'own-review',
      text: `SELECT v.rating, v.tags, v.body AS text, ${WEARING}, ${OWN_PHOTOS} AS photos, v.on_front_page AS "onFrontPage",
               ${isoTimeSql('v.shown_at')} AS "shownAt", ${REPLY},
               CASE WHEN v.hidden_at IS NOT NULL THEN json_build_object('reason', ${reasonSql('review')}) END AS hidden
             FROM app.reviews v WHERE v.round_id = $1 AND v.written_by = $2`,
      values: [roundId, person],
    });
    return rows[0] ?? null;
  }

  /** The published review by the party `person`, as the viewer sees it; null: not published. */
  async shownOf(roundId: string, person: RoundPerson, viewerId: number): Promise<Review | null> {
    const { rows } = await this.pool.query<Review>({
      name: 'review-of-other',
      text: `${SHOWN} AND v.round_id = $2 AND v.written_by = $3`,
      values: [viewerId, roundId, person],
    });
    return rows[0] ?? null;
  }

  /** @throws Rejected `review_not_found`, also for an unpublished one */
  async shown(id: string, viewerId: number): Promise<Review> {
    const { rows } = await this.pool.query<Review>(`${SHOWN} AND v.id = $2`, [viewerId, id]);
    if (rows[0] === undefined) throw new Rejected('review_not_found');
    return rows[0];
  }

  /** @throws Rejected `review_not_found`, also for one that was never published; includes those that operators hid */
  async people(id: string): Promise<ReviewPeople> {
    const { rows } = await this.pool.query<ReviewPeople>(
      `SELECT v.author_id AS "authorId", v.about_id AS "aboutId", v.round_id AS "roundId", i.name AS "itemName",
         ${shownReviewSql('v')} AS shown, v.replied_at IS NOT NULL AS replied, v.photos
       FROM app.reviews v LEFT JOIN ${roundItemSql('v.item_id', 'v.round_id')} ON true WHERE v.id = $1 AND v.shown_at IS NOT NULL`,
      [id],
    );
    if (rows[0] === undefined) throw new Rejected('review_not_found');
    return rows[0];
  }
}
