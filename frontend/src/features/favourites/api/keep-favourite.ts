import type { FavouriteState } from '@meguri/contracts/favourite/favourite.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { send } from '../../../lib/http/api.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { FAVOURITES, showFavourite } from './favourites.ts';

/** Adds a favourite and confirms it in a toast, since the item's heart may no longer be on the page. */
export async function keepFavourite(queries: QueryClient, item: Pick<ItemSummary, 'id' | 'name'>): Promise<void> {
  try {
    const state = await send<FavouriteState>('PUT', `${FAVOURITES}/${item.id}`);
    toast({ title: 'お気に入りに追加しました', text: item.name, tone: 'good' });
    await showFavourite(queries, item, state);
  } catch (error) {
    toast({ title: 'お気に入りを変更できませんでした', text: sentenceOf(error), tone: 'bad' });
  }
}
