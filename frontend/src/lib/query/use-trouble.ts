import { type Query, type QueryClient, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NetworkError } from '../http/api-error.ts';

const OFFLINE = new NetworkError('offline');

/** No answer so far, or only one from before: how new it has to be a page says by `meta: { wantedSince }`, in ms. */
const isAwaited = ({ state, observers }: Query): boolean =>
  state.data === undefined ||
  observers.some(({ options }) => state.dataUpdatedAt < Number(options.meta?.['wantedSince'] ?? 0));

/** Why something that the page waits for hasn't come yet; null: nothing has failed so far. */
export function troubleIn(cache: QueryCache): Error | null {
  for (const query of cache.getAll()) {
    const { fetchStatus, fetchFailureReason } = query.state;
    if (!isAwaited(query) || !query.isActive()) continue;
    if (fetchStatus === 'fetching' && fetchFailureReason !== null) return fetchFailureReason;
    // Without a network a request isn't even sent.
    if (fetchStatus === 'paused') return OFFLINE;
  }
  return null;
}

/** Whatever fails is asked for anew, at once and with all its tries. */
const tryAgain = (queries: QueryClient): void =>
  void queries.resetQueries({ predicate: (query) => isAwaited(query) && query.state.fetchStatus !== 'idle' });

export interface Trouble {
  readonly error: Error;
  /** It has been tried long enough to say so. */
  readonly isLong: boolean;
  readonly retry: () => void;
}

/** What keeps a loading page from its content, while it is still being tried. @param longAfter in ms */
export function useTrouble(longAfter: number): Trouble | null {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const error = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => troubleIn(cache),
    () => null,
  );
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfter);
    return () => clearTimeout(timer);
  }, [longAfter]);
  return error && { error, isLong, retry: () => tryAgain(queries) };
}
