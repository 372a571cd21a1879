import { hash } from 'node:crypto';
import type { Item } from './item.entity.ts';

/**
 * The fields a borrower relies on when requesting an item. The price isn't among them, since a request names the total
 * shown. Don't reorder: open pages would then name another version.
 */
export const VERSIONED = [
  ...(['name', 'mainCategory', 'subCategory', 'genderCategory', 'size', 'measurements', 'color', 'material'] as const),
  ...([
    'condition',
    'brand',
    'description',
    'replacementValue',
    'washingInstructions',
    'washingNotes',
    'images',
  ] as const),
] satisfies (keyof Item)[];

/** What an owner can promise for an item. */
export const PROMISES = ['returnUnwashed', 'fitRefund'] as const satisfies (keyof Item)[];
type Promised = Pick<Item, (typeof PROMISES)[number]>;

/** Absent for an item without the promise, so that items of older releases keep their versions. */
const promisesOf = (item: Promised): readonly string[] => PROMISES.filter((promise) => item[promise]);

export type VersionedItem = Readonly<Pick<Item, (typeof VERSIONED)[number]> & Promised>;

/** Changes whenever one of these fields does. */
export const itemVersionOf = (item: VersionedItem): string => {
  const shown = [...VERSIONED.map((property) => item[property]), ...promisesOf(item)];
  return hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);
};
