import { type Query, type QueryClient, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NetworkError } from '../http/api-error.ts';

const OFFLINE = new NetworkError('offline');

/** Pending: no data, or only data older than the page needs (`meta: { wantedSince }`, in ms). */
const isAwaited = ({ state, observers }: Query): boolean =>
  state.data === undefined ||
  observers.some(({ options }) => state.dataUpdatedAt < Number(options.meta?.['wantedSince'] ?? 0));

/** The last error of a query that the page waits for; null: none. */
export function loadingProblemIn(cache: QueryCache): Error | null {
  for (const query of cache.getAll()) {
    const { fetchStatus, fetchFailureReason } = query.state;
    if (!isAwaited(query) || !query.isActive()) continue;
    if (fetchStatus === 'fetching' && fetchFailureReason !== null) return fetchFailureReason;
    // Offline, a request isn't even sent.
    if (fetchStatus === 'paused') return OFFLINE;
  }
  return null;
}

/** Refetches failed queries at once, with retries. */
const retryAll = (queries: QueryClient): void =>
  void queries.resetQueries({ predicate: (query) => isAwaited(query) && query.state.fetchStatus !== 'idle' });

export interface LoadingProblem {
  readonly error: Error;
  /** Retries have taken long enough to show the error. */
  readonly isLong: boolean;
  readonly retry: () => void;
}

/** Why a loading page has no content yet while retries continue. @param longAfter in ms */
export function useLoadingProblem(longAfter: number): LoadingProblem | null {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const error = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => loadingProblemIn(cache),
    () => null,
  );
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfter);
    return () => clearTimeout(timer);
  }, [longAfter]);
  return error && { error, isLong, retry: () => retryAll(queries) };
}
