import type { ItemSort } from '@meguri/contracts/item/item-search.ts';
import * as z from 'zod';
import { InvalidInput } from '../http/invalid-input.ts';

/** What each order sorts by; the id decides between equals. */
export const ITEM_ORDERS: Readonly<Record<ItemSort, { readonly column: string; readonly direction: 'ASC' | 'DESC' }>> =
  {
    newest: { column: 'created_at', direction: 'DESC' },
    price_asc: { column: 'rental_price', direction: 'ASC' },
    price_desc: { column: 'rental_price', direction: 'DESC' },
    popular: { column: 'popularity', direction: 'DESC' },
  };

/** Where a page ends: the next one begins right after. */
export interface SearchCursor {
  readonly sort: ItemSort;
  /** The sorted column's value; of a time the microseconds since 1970. */
  readonly key: number;
  readonly id: string;
  readonly inexact: boolean;
}

const LARGEST_INT = 2_147_483_647;
const cursorSchema = z.tuple([z.string(), z.int().nonnegative(), z.uuid(), z.boolean()]);

export const encodeCursor = ({ sort, key, id, inexact }: SearchCursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, inexact])).toString('base64url');

/** @throws InvalidInput for `cursor` when it isn't one that this order gave out */
export function decodeCursor(sort: ItemSort, cursor: string): SearchCursor {
  try {
    const [of, key, id, inexact] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const fits = sort === 'newest' || key <= LARGEST_INT;
    if (of === sort && fits) return { sort, key, id, inexact };
  } catch {
    // Not ours either.
  }
  throw InvalidInput.ofField('cursor', '続きの位置が正しくありません');
}
