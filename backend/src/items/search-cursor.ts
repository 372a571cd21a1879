import type { ItemSort } from '@meguri/contracts/item/item-search.ts';
import * as z from 'zod';
import { InvalidInput } from '../http/invalid-input.ts';

/** What each order sorts by; the id decides between equals. */
export const ITEM_ORDERS: Readonly<
  Record<ItemSort, { readonly column: string; readonly direction: 'ASC' | 'DESC'; readonly type: string }>
> = {
  newest: { column: 'created_at', direction: 'DESC', type: 'timestamptz' },
  price_asc: { column: 'rental_price', direction: 'ASC', type: 'int' },
  price_desc: { column: 'rental_price', direction: 'DESC', type: 'int' },
  popular: { column: 'popularity', direction: 'DESC', type: 'int' },
};

/** Where a page ends: the next one begins right after. */
export interface SearchCursor {
  readonly sort: ItemSort;
  /** The sorted column's value as Postgres writes it. */
  readonly key: string;
  readonly id: string;
  readonly inexact: boolean;
}

const cursorSchema = z.tuple([z.string(), z.string().max(40), z.uuid(), z.boolean()]);

export const encodeCursor = ({ sort, key, id, inexact }: SearchCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, inexact])).toString('base64url');

/** @throws InvalidInput for `cursor` when it isn't one that this order gave out */
export function decodeCursor(sort: ItemSort, cursor: string): SearchCursor {
  try {
    const [of, key, id, inexact] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const fits = sort === 'newest' ? /^\d{4}-[\d-]+ [\d:.+-]+$/.test(key) && !Number.isNaN(Date.parse(key)) : /^\d{1,9}$/.test(key);
    if (of === sort && fits) return { sort, key, id, inexact };
  } catch {
    // Not ours either.
  }
  throw InvalidInput.ofField('cursor', '続きの位置が正しくありません');
}
