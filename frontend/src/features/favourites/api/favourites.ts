import type { FavouriteState } from '@meguri/contracts/favourite/favourite.ts';
import type { ItemList, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { useCommand } from '../../../lib/query/use-command.ts';

export const FAVOURITES = '/api/favourites';
const PER_PAGE = 24;

/** The viewer's favourites, newest first. @param wearOn only what is free for a rental that includes this day; empty: all */
export const favouritesQuery = (wearOn = '') =>
  infiniteQueryOptions({
    queryKey: [wearOn === '' ? FAVOURITES : `${FAVOURITES}?wearOn=${wearOn}`],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PER_PAGE),
        ...(wearOn !== '' && { wearOn }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return get<ItemList>(`${FAVOURITES}?${query.toString()}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ItemList) => nextCursor,
  });

type Marked = Pick<ItemSummary, 'id'> & Partial<Pick<ItemSummary, 'isFavourite' | 'favouriteCount'>>;

/** Whether an item is the viewer's favourite. Until it is fetched, the state that came with the item is used. */
export const favouriteQuery = ({ id }: Pick<Marked, 'id'>) => {
  const path = `${FAVOURITES}/${id}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<FavouriteState>(path, signal), enabled: false });
};

/** The only place that writes an item's favourite state to the cache. */
export function showFavourite(queries: QueryClient, item: Marked, state: FavouriteState): Promise<void> {
  queries.setQueryData(favouriteQuery(item).queryKey, state);
  return invalidate(queries, (path) => path === FAVOURITES || path.startsWith(`${FAVOURITES}?`));
}

export function useFavour(item: Marked, onError: (error: Error) => void) {
  const queries = useQueryClient();
  return useCommand((favour: boolean) => send<FavouriteState>(favour ? 'PUT' : 'DELETE', `${FAVOURITES}/${item.id}`), {
    onSuccess: (state) => showFavourite(queries, item, state),
    onError,
  });
}
