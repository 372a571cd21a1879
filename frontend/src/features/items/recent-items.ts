import type { ItemPage, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { ownName, store, stored } from '../../lib/storage.ts';

/** What a card shows of an item, kept in the browser: one's own way through the shelves is nobody else's business. */
type RecentItem = Pick<ItemSummary, 'id' | 'userId' | 'name' | 'brand' | 'rentalPrice' | 'images'> &
  Pick<ItemSummary, 'isFavourite' | 'favouriteCount'>;

const KEPT = 12;
const nameFor = (userId: number): string => ownName(userId, 'recent-items');

export const readRecentItems = (userId: number): readonly RecentItem[] =>
  stored<RecentItem[]>('local', nameFor(userId)) ?? [];

/** Looked at now: the first of the list; one's own items are no find. */
export function keepRecentItem(userId: number, item: ItemPage): void {
  if (item.userId === userId) return;
  const { id, name, brand, rentalPrice, images, isFavourite, favouriteCount } = item;
  const seen = { id, userId: item.userId, name, brand, rentalPrice, images };
  const others = readRecentItems(userId).filter((one) => one.id !== id);
  store('local', nameFor(userId), [{ ...seen, isFavourite, favouriteCount }, ...others].slice(0, KEPT));
}
