import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../http/api.ts';
import type { Interval } from './polling.ts';
import { type More, useMore } from './use-more.ts';

interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface PagedList<Entry> extends More {
  /** undefined until the first page is there. */
  readonly items: readonly Entry[] | undefined;
  readonly total: number;
  /** What is shown belongs to the list asked for before. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** @typeParam Whole what a page has besides its entries */
export const pagedListQuery = <Entry, Whole extends Page<Entry> = Page<Entry>>(path: string) =>
  infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => get<Whole>(withCursor(path, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Whole) => nextCursor,
    placeholderData: keepPreviousData,
  });

/**
 * A list that comes in pages.
 * @param path with its query string, without a cursor
 * @param interval how long to wait before asking again; a number: ms
 */
export function usePagedList<Entry>(path: string, interval: number | Interval): PagedList<Entry> {
  const query = useInfiniteQuery({ ...pagedListQuery<Entry>(path), refetchInterval: interval });
  const more = useMore(query, path);
  return {
    ...more,
    items: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages.at(-1)?.total ?? 0,
    isOutdated: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

const withCursor = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
