import { Injectable } from '@nestjs/common';
import {
  LEAST_PRICES,
  NEW_ITEM_DAYS,
  ODD_PRICE_TIMES,
  type Watched,
  type WatchedItem,
  type WatchedItems,
  type WatchedItemsQuery,
} from '@meguri/contracts/operators/watched-items.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { displayNameOf } from '../../postgres/display-name.ts';
import { suspendedWithAccountSql } from '../../catalog/items/item-row.ts';
import { isoTimeSql, personSql } from '../../postgres/json-sql.ts';

const SHOWN_TWINS = 5;

/** A fingerprint of similar photos, matching the index `uploads_look`: the placeholder and the size. */
const LOOK = (upload: string) => `md5(${upload}.placeholder || ' ' || ${upload}.width || ' ' || ${upload}.height)`;
const OF_ITEMS = (upload: string) => `${upload}.kind = 'item' AND ${upload}.placeholder IS NOT NULL`;

/** Fingerprints of photos that two owners have, then the listed items that show them. */
const TWINS = `looks AS (
    SELECT ${LOOK('u')} AS look FROM app.uploads u
    WHERE ${OF_ITEMS('u')} AND u.removed_at IS NULL GROUP BY 1 HAVING count(DISTINCT u.user_id) > 1),
  shown AS (
    SELECT DISTINCT l.look, i.id, i.name, i.user_id FROM looks l
    JOIN app.uploads u ON ${LOOK('u')} = l.look AND ${OF_ITEMS('u')}
    JOIN app.items i ON i.user_id = u.user_id AND u.url = ANY (i.images) AND i.status <> 'deleted'),
  twins AS (
    SELECT DISTINCT a.id, b.id AS other, b.name, ${displayNameOf('w')} AS owner
    FROM shown a JOIN shown b ON b.look = a.look AND b.user_id <> a.user_id JOIN app.users w ON w.id = b.user_id)`;

/** Median prices by sub-category and brand if there are enough items, else by sub-category. */
const PRICES = `of_kind AS (
    SELECT sub_category, percentile_cont(0.5) WITHIN GROUP (ORDER BY rental_price)::int AS median, count(*)::int AS of
    FROM app.items WHERE status = 'available' GROUP BY 1 HAVING count(*) >= ${LEAST_PRICES}),
  of_brand AS (
    SELECT sub_category, brand_key, percentile_cont(0.5) WITHIN GROUP (ORDER BY rental_price)::int AS median, count(*)::int AS of
    FROM app.items WHERE status = 'available' AND brand_key <> '' GROUP BY 1, 2 HAVING count(*) >= ${LEAST_PRICES}),
  odd AS (
    SELECT i.id, coalesce(b.median, k.median) AS median, coalesce(b.of, k.of) AS of
    FROM app.items i LEFT JOIN of_kind k ON k.sub_category = i.sub_category
    LEFT JOIN of_brand b ON b.sub_category = i.sub_category AND b.brand_key = i.brand_key
    WHERE i.status = 'available' AND (i.rental_price > ${ODD_PRICE_TIMES} * coalesce(b.median, k.median)
      OR i.rental_price * ${ODD_PRICE_TIMES} < coalesce(b.median, k.median)))`;

/** Operators don't see reports about their own items. @param viewer the placeholder of the viewer's id */
const openReports = (viewer: string) =>
  `app.reports p WHERE p.subject = 'item' AND p.closed_at IS NULL AND i.user_id <> ${viewer} AND p.item_id = i.id`;

/** One statement with the list, so that every list shows all signs of an item. */
const WITH = `WITH ${TWINS}, ${PRICES}`;
const whereOf = (viewer: string): Readonly<Record<Watched, string>> => ({
  new: `i.status <> 'deleted' AND i.created_at > now() - interval '${NEW_ITEM_DAYS} days'`,
  reported: `i.status <> 'deleted' AND EXISTS (SELECT FROM ${openReports(viewer)})`,
  suspended: `i.status = 'suspended'`,
  suspicious: `i.status = 'available' AND i.id IN (SELECT id FROM twins UNION SELECT id FROM odd)`,
});

type Row = WatchedItem & { readonly at: string };

/** Listed items with signs of a problem. These are hints only; an operator decides. */
@Injectable()
export class WatchedItemList {
  constructor(private readonly pool: pg.Pool) {}

  /** @throws InvalidCursor */
  async page({ watch, cursor, limit }: WatchedItemsQuery, viewerId: number): Promise<WatchedItems> {
    const end = readCursor(cursor);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<Row>(
        `${WITH} SELECT i.id, i.name, i.brand, i.images[1] AS image, ${personSql('o')} AS owner, i.status,
           i.suspension_reason AS "suspensionReason", ${suspendedWithAccountSql('i', 'o')} AS "suspendedWithAccount", i.rental_price AS "rentalPrice",
           ${isoTimeSql('i.created_at')} AS "createdAt", ${isoTimeSql('i.created_at')} AS at, (SELECT count(*)::int FROM ${openReports('$4')}) AS "openReports",
           coalesce((SELECT json_agg(json_build_object('id', t.other, 'name', t.name, 'owner', t.owner)) FROM (
             SELECT * FROM twins WHERE twins.id = i.id ORDER BY other LIMIT ${SHOWN_TWINS}) t), '[]') AS "samePhotoAs",
           (SELECT json_build_object('median', odd.median, 'of', odd.of) FROM odd WHERE odd.id = i.id) AS "oddPrice"
         FROM app.items i JOIN app.users o ON o.id = i.user_id
         WHERE ${whereOf('$4')[watch]} AND ($1::timestamptz IS NULL OR (i.created_at, i.id::text) < ($1, $2))
         ORDER BY i.created_at DESC, i.id::text DESC LIMIT $3`,
        [end?.at ?? null, end?.id ?? null, limit + 1, viewerId],
      ),
      this.pool.query<{ total: number }>(
        `${WITH} SELECT count(*)::int AS total FROM app.items i WHERE $1::int IS NOT NULL AND ${whereOf('$1')[watch]}`,
        [viewerId],
      ),
    ]);
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ at, id }) => ({ at, id }));
    return { ...page, items: page.items.map(({ at: _, ...item }) => item) };
  }
}
