import { Injectable } from '@nestjs/common';
import type { FavouritesQuery } from '@meguri/contracts/favourite/favourite.ts';
import type { ItemList } from '@meguri/contracts/item/item-view.ts';
import pg from 'pg';
import * as z from 'zod';
import { InvalidInput } from '../http/invalid-input.ts';
import { ITEM_COLUMNS, type ItemRow, itemSummary } from '../items/item-row.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

type FavouriteRow = ItemRow & { readonly likedAt: string };

const cursorSchema = z.tuple([z.string().regex(/^\d{4}-[\d-]+ [\d:.+-]+$/), z.uuid()]);

/** A person's favourites that are still listed, the latest liked first. */
@Injectable()
export class FavouriteItems {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
  ) {}

  async page(userId: number, { cursor, limit }: FavouritesQuery): Promise<ItemList> {
    const [at, id] = cursor === undefined ? [null, null] : decode(cursor);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<FavouriteRow>(
        `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running, f.created_at::text AS "likedAt"
         FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available'
           AND ($2::timestamptz IS NULL OR (f.created_at, f.item_id) < ($2::timestamptz, $3::uuid))
         ORDER BY f.created_at DESC, f.item_id DESC LIMIT $4`,
        [userId, at, id, limit + 1],
      ),
      this.pool.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available'`,
        [userId],
      ),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      items: shown.map(({ likedAt: _, ...row }) => itemSummary(row, true)),
      nextCursor: more ? encode([last.likedAt, last.id]) : null,
      total: counted.rows[0]?.total ?? 0,
    };
  }
}

const encode = (cursor: z.infer<typeof cursorSchema>): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

function decode(cursor: string): z.infer<typeof cursorSchema> {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (!Number.isNaN(Date.parse(at))) return [at, id];
  } catch {
    // Not ours either.
  }
  throw InvalidInput.ofField('cursor', '続きの位置が正しくありません');
}
