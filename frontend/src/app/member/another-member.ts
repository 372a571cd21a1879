import type { QueryClient } from '@tanstack/react-query';
import { forgetFetched, forgetUnsent } from '../../features/session/api/departure.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { forgetInTab } from './other-tabs.ts';

/**
 * Another member may sign in here or in another tab, also after a time in which nobody was: before the page is drawn anew,
 * nothing is left of what was fetched for the one before, and in this tab of what they wrote. A change that is refused for that asks at once who it is.
 * @param userId who was here first
 * @returns ends it
 */
export function watchForAnother(queries: QueryClient, userId: number): () => void {
  let last = userId;
  const look = (): void => {
    const viewer = queries.getQueryData(viewerQuery.queryKey);
    if (!viewer || viewer.id === last) return;
    last = viewer.id;
    forgetUnsent(last);
    forgetFetched(queries);
  };
  // It may have slept while somebody left.
  forgetInTab(last);
  look();
  const stopQueries = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === viewerQuery.queryKey[0]) look();
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
