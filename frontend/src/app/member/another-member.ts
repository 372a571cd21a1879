import type { QueryClient } from '@tanstack/react-query';
import { forgetFetched } from '../../features/session/api/departure.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { ApiError } from '../../lib/http/api-error.ts';

/**
 * Another member may sign in in another tab, and this page learns it from an answer: before it is drawn anew, nothing is left of
 * what was fetched for this one. A change that is refused for that asks at once who it is.
 * @returns ends it
 */
export function watchForAnother(queries: QueryClient, userId: number): () => void {
  const stopQueries = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== viewerQuery.queryKey[0]) return;
    const viewer = queries.getQueryData(viewerQuery.queryKey);
    if (viewer && viewer.id !== userId) forgetFetched(queries);
  });
  const stopChanges = queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === 'another_member')
      void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
  });
  return () => {
    stopQueries();
    stopChanges();
  };
}
