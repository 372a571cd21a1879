import type { InferDataFromTag, Query, QueryClient, QueryKey, Updater } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Cancels and invalidates the queries that a change concerns. The answer of a running fetch may be from before the change, and
 * would count as fresh; `invalidateQueries` alone doesn't cancel the fetch of a query without data, or without a mounted component.
 * A disabled query that a press fetches isn't cancelled: nothing else would fetch it again.
 */
export function invalidate(queries: QueryClient, isConcerned: (path: string) => boolean): Promise<void> {
  const concerned = { predicate: ({ queryKey: [path] }: Query) => typeof path === 'string' && isConcerned(path) };
  const isAtPress = (query: Query) => query.getObserversCount() > 0 && !query.isActive();
  const outdated = { predicate: (query: Query) => concerned.predicate(query) && !isAtPress(query) };
  void queries.cancelQueries(outdated, { silent: true });
  return queries.invalidateQueries(concerned);
}

/**
 * Invalidates everything at or below a path of the interface, one fetch at a time, and once more where that was requested during
 * a fetch: messages that come faster than answers would cancel each fetch, and nothing would ever be shown.
 */
export function serialInvalidation(queries: QueryClient): (path: string) => void {
  /** Paths that are being invalidated, with whether to do so once more. */
  const pending = new Map<string, boolean>();
  return function invalidateSerially(path) {
    const isPending = pending.has(path);
    pending.set(path, isPending);
    if (isPending) return;
    const settled = () => {
      const again = pending.get(path);
      pending.delete(path);
      if (again) invalidateSerially(path);
    };
    const isConcerned = (one: string) => one === path || one.startsWith(`${path}/`) || one.startsWith(`${path}?`);
    invalidate(queries, isConcerned).then(settled, settled);
  };
}

/** Invalidates all queries of paths that begin so. @param path as `/api/admin` */
export function useInvalidate(path: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => invalidate(queries, (one) => one.startsWith(path)), [queries, path]);
}

/**
 * Writes the answer to a change into the cache, and cancels a running fetch: its answer may be from before the change, and would
 * overwrite this one.
 * @param answer if it returns undefined for a query that isn't cached, the caller invalidates the query
 */
export function setQueryData<Known = unknown, Key extends QueryKey = QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  answer: Updater<InferDataFromTag<NoInfer<Known>, Key> | undefined, InferDataFromTag<NoInfer<Known>, Key> | undefined>,
): void {
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Known, Key>(queryKey, answer);
}

/** A path of the interface without its query string: one list has several. */
export const withoutSearch = (path: string): string => path.replace(/\?.*/, '');
