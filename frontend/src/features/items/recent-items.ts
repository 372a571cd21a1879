import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { useIsRendered } from '../../lib/lazy-page.tsx';
import { ownName, store, stored } from '../../lib/storage/storage.ts';

/** The card data of recently viewed items. Kept in the browser only, since viewing history is private. */
export type RecentItem = Pick<ItemSummary, 'id' | 'userId' | 'name' | 'brand' | 'rentalPrice' | 'images'> &
  Pick<ItemSummary, 'isFavourite' | 'favouriteCount'> &
  // Absent from entries that older releases stored.
  Partial<Pick<ItemSummary, 'photos' | 'sizeName' | 'handoverName' | 'rating' | 'area'>>;

const KEPT = 12;
/** Fills one row. */
const SHOWN = 4;
const nameFor = (userId: number): string => ownName(userId, 'recent-items');

export const readRecentItems = (userId: number): readonly RecentItem[] =>
  stored<RecentItem[]>('local', nameFor(userId)) ?? [];

/** The part that the home page shows; none while the page is as the server rendered it. */
export function useRecentShelf(userId: number): readonly RecentItem[] {
  const isRendered = useIsRendered();
  return isRendered ? [] : readRecentItems(userId).slice(0, SHOWN);
}

/** Puts a viewed item first; the viewer's own items aren't recorded. */
export function keepRecentItem(userId: number, item: RecentItem): void {
  if (item.userId === userId) return;
  const others = readRecentItems(userId).filter(({ id }) => id !== item.id);
  store('local', nameFor(userId), [item, ...others].slice(0, KEPT));
}
