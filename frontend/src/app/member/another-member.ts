import type { QueryClient } from '@tanstack/react-query';
import { dropFetched, deleteUnsent } from '../../features/session/api/after-logout.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { restoreDrafts } from '../../lib/drafts/drafts.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { setWriter, writerHere } from '../../lib/storage/storage.ts';
import { forgetInTab } from './other-tabs.ts';

/**
 * Another member may log in here or in another tab, even after a time as guest. Before the page renders for them, data fetched for
 * the previous member and their input in this tab are dropped. A change rejected for this reason refetches the viewer.
 * @param userId the first member on this page
 * @returns a function to unsubscribe
 */
export function watchForAnother(queries: QueryClient, userId: number): () => void {
  let last = userId;
  const look = (): void => {
    const viewer = queries.getQueryData(viewerQuery.queryKey);
    if (!viewer || viewer.id === last) return;
    forgetFor(viewer.id, last);
    last = viewer.id;
    restoreDrafts({});
    dropFetched(queries);
  };
  // A background tab may have missed a logout.
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

/** The answer about the viewer may have made them the writer already, but the last member began what is in this tab. */
function forgetFor(viewerId: number, last: number): void {
  const isWriter = writerHere() === viewerId;
  if (isWriter) setWriter(last);
  deleteUnsent(viewerId);
  if (isWriter) setWriter(viewerId);
}
