import {
  type InfiniteData,
  type InfiniteQueryObserverResult,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../http/api.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import type { Interval } from './polling.ts';

interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly total?: number;
  readonly nextCursor: string | null;
}

type Shown = Pick<InfiniteQueryObserverResult<InfiniteData<unknown>>, 'data' | 'fetchNextPage'>;
type Asked = Shown & Pick<InfiniteQueryObserverResult, 'hasNextPage' | 'isFetchingNextPage'>;

/** Properties of the button below a paged list. */
export interface More {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** Properties of `PagedList`. */
export interface PagedQuery<Entry> extends More {
  /** undefined until the first page has loaded. */
  readonly items: readonly Entry[] | undefined;
  readonly total: number;
  /** The entries belong to the previously requested list. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** @typeParam Whole what a page contains besides its entries */
export const pagedListQuery = <Entry, Whole extends Page<Entry> = Page<Entry>>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => get<Whole>(withCursor(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Whole) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** A paged list. @param path with its query string, without a cursor @param interval time until the next refetch; a number: ms */
export function usePagedList<Entry>(path: string, interval: number | Interval): PagedQuery<Entry> {
  return usePages(useInfiniteQuery({ ...pagedListQuery<Entry>(path), refetchInterval: interval }), path);
}

/** @param list identifies the list: a page that arrives after a change to another list is dropped */
export function usePages<Entry>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Entry>>>,
  list: string,
): PagedQuery<Entry> {
  return {
    ...useLoadMore(query, list),
    items: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages.at(-1)?.total ?? 0,
    isOutdated: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

const withCursor = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** @param list identifies the list: a page that arrives after a change to another list is dropped */
export function useLoadMore(query: Asked, list: string): More {
  const isHere = useIsMounted(list);
  const [isWaiting, setWaiting] = useState(false);
  const load = async (): Promise<void> => {
    setWaiting(true);
    await nextPage(query, isHere);
    setWaiting(false);
  };
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: isWaiting || query.isFetchingNextPage,
    loadMore: () => void load(),
  };
}

/**
 * Fetches the next page after a pending fetch, because either would cancel the other and its entries would be missing.
 * @param isWanted whether the list is still mounted: a fetch cancelled by unmounting looks like one cancelled by another fetch
 */
export async function nextPage({ data, fetchNextPage }: Shown, isWanted: () => boolean): Promise<void> {
  const after = await fetchNextPage({ cancelRefetch: false });
  const isMissing = after.isSuccess && after.hasNextPage && after.data.pages.length === data?.pages.length;
  if (isMissing && isWanted()) await nextPage(after, isWanted);
}
