import type { Item as ItemView } from '@meguri/contracts/item/item-view.ts';
import type { Item } from './item.entity.ts';

/** An item as the interface shows it. */
export function itemAnswer({ createdAt, updatedAt, ...fields }: Item): ItemView {
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
