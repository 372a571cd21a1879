import {
  type InfiniteData,
  infiniteQueryOptions,
  type InfiniteQueryObserverResult,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { get } from '../http/api.ts';
import type { Interval } from './polling.ts';

interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
  readonly nextCursor: string | null;
}

type Shown = Pick<InfiniteQueryObserverResult<InfiniteData<Page<unknown>>>, 'data' | 'fetchNextPage'>;

export interface PagedList<Entry> {
  /** undefined until the first page is there. */
  readonly items: readonly Entry[] | undefined;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** What is shown belongs to the list asked for before. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export const pagedListQuery = <Entry>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => get<Page<Entry>>(withCursor(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page<Entry>) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Brings the next page once nothing else is being asked for: either would end the other, and what it brings would be missing. */
export async function loadMore({ data, fetchNextPage }: Shown): Promise<void> {
  const after = await fetchNextPage({ cancelRefetch: false });
  const isMissing = after.isSuccess && after.hasNextPage && after.data.pages.length === data?.pages.length;
  if (isMissing) await loadMore(after);
}

/**
 * A list that comes in pages.
 * @param path with its query string, without a cursor
 * @param interval how long to wait before asking again; a number: ms
 */
export function usePagedList<Entry>(path: string, interval: number | Interval): PagedList<Entry> {
  const query = useInfiniteQuery({ ...pagedListQuery<Entry>(path), refetchInterval: interval });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isOutdated: query.isPlaceholderData,
    error: query.error,
    loadMore: () => void loadMore(query),
    retry: () => void query.refetch(),
  };
}

const withCursor = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
