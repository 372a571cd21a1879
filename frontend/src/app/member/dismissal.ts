import type { QueryClient } from '@tanstack/react-query';
import { askForViewer, viewerQuery } from '../../features/session/api/viewer.ts';
import { sessionEnded } from '../../features/session/member-here.ts';
import { api } from '../../lib/http/api.ts';
import { setQueryData } from '../../lib/query/cache.ts';
import { askToLogInAgain } from '../ended-session.ts';

/**
 * The server has closed a member's socket: who is here is asked for at once, and a login where their session is over.
 * @returns whether it goes on, as far as anybody can tell
 */
export async function goesOn(userId: number, queries: QueryClient): Promise<boolean> {
  try {
    const { signal } = new AbortController();
    const viewer = await askForViewer({ signal });
    // A change that is under way may end it by their own wish, and says what became of it.
    if (viewer === null && queries.isMutating() > 0) return false;
    setQueryData(queries, viewerQuery.queryKey, viewer);
    if (viewer === null && sessionEnded(false)) {
      api.forgetCsrfToken();
      askToLogInAgain();
    }
    return viewer?.id === userId;
  } catch {
    return true;
  }
}
