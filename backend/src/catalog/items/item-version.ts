import { hash } from 'node:crypto';
import type { Item } from './item.entity.ts';

/**
 * What a borrower relies on when they request an item. The price is not among it: a request names the total that was shown. Never
 * reorder: an open page would name another version.
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

export type VersionedItem = Readonly<Pick<Item, (typeof VERSIONED)[number]>>;

/** Changes whenever one of these fields does. */
export const itemVersionOf = (item: VersionedItem): string =>
  hash('sha256', JSON.stringify(VERSIONED.map((property) => item[property])), 'base64url').slice(0, 22);
