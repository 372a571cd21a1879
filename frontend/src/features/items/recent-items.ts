import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { ownName, store, stored } from '../../lib/storage/storage.ts';

/** What a card shows of an item, kept in the browser: one's own way through the shelves is nobody else's business. */
export type RecentItem = Pick<ItemSummary, 'id' | 'userId' | 'name' | 'brand' | 'rentalPrice' | 'images'> &
  Pick<ItemSummary, 'isFavourite' | 'favouriteCount'> &
  // Those that were looked at before cards had them lack them.
  Partial<Pick<ItemSummary, 'photos' | 'sizeName' | 'handoverName' | 'rating' | 'area'>>;

const KEPT = 12;
/** So many that they fill a row. */
const SHOWN = 4;
const nameFor = (userId: number): string => ownName(userId, 'recent-items');

export const readRecentItems = (userId: number): readonly RecentItem[] =>
  stored<RecentItem[]>('local', nameFor(userId)) ?? [];

/** What home shows of them. */
export const recentShelf = (userId: number): readonly RecentItem[] => readRecentItems(userId).slice(0, SHOWN);

/** Looked at now: the first of the list; one's own items are no find. */
export function keepRecentItem(userId: number, item: RecentItem): void {
  if (item.userId === userId) return;
  const others = readRecentItems(userId).filter(({ id }) => id !== item.id);
  store('local', nameFor(userId), [item, ...others].slice(0, KEPT));
}
