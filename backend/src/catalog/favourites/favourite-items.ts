import { Injectable } from '@nestjs/common';
import type { FavouritesQuery } from '@meguri/contracts/favourite/favourite.ts';
import type { ItemList } from '@meguri/contracts/item/item-view.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { ITEM_COLUMNS, type ItemRow, ItemSummaries } from '../items/item-row.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

type FavouriteRow = ItemRow & { readonly likedAt: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A member's favourites that are still listed, the latest first. */
@Injectable()
export class FavouriteItems {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
  ) {}

  /** @throws InvalidCursor */
  async page(viewer: Viewer, { cursor, limit }: FavouritesQuery): Promise<ItemList> {
    const { userId } = viewer;
    const end = readCursor(cursor, UUID);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<FavouriteRow>(
        `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running, f.created_at::text AS "likedAt"
         FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available'
           AND ($2::timestamptz IS NULL OR (f.created_at, f.item_id) < ($2::timestamptz, $3::uuid))
         ORDER BY f.created_at DESC, f.item_id DESC LIMIT $4`,
        [userId, end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.pool.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available'`,
        [userId],
      ),
    ]);
    const endOf = ({ likedAt, id }: FavouriteRow) => ({ at: likedAt, id });
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, endOf);
    const liked = page.items.map(({ likedAt: _, ...row }) => row);
    return { ...page, items: await this.summaries.of(liked, viewer) };
  }
}
