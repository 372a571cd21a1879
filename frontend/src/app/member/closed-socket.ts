import type { QueryClient } from '@tanstack/react-query';
import { fetchCurrentViewer, viewerQuery } from '../../features/session/api/viewer.ts';
import { noteSessionEnd } from '../../features/session/current-member.ts';
import { api } from '../../lib/http/api.ts';
import { setQueryData } from '../../lib/query/cache.ts';
import { askToLogInAgain } from '../ended-session.ts';

/**
 * Called after the server has closed a member's socket: refetches the viewer, and opens the login dialog if their session is over.
 * @returns whether the session seems to continue
 */
export async function sessionContinues(userId: number, queries: QueryClient): Promise<boolean> {
  try {
    const { signal } = new AbortController();
    const viewer = await fetchCurrentViewer({ signal });
    // The pending change may be the member's own logout, which handles the outcome itself.
    if (viewer === null && queries.isMutating() > 0) return false;
    setQueryData(queries, viewerQuery.queryKey, viewer);
    if (viewer === null && noteSessionEnd(false)) {
      api.forgetCsrfToken();
      askToLogInAgain();
    }
    return viewer?.id === userId;
  } catch {
    return true;
  }
}
