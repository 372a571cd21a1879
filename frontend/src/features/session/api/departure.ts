import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/http/api.ts';
import { loaded } from '../../../lib/loaded.ts';
import { forgetOwnState } from '../../../lib/storage/persistent-state.ts';
import { LEFT, store } from '../../../lib/storage/storage.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { setMemberHere } from '../member-here.ts';
import { viewerQuery } from './viewer.ts';

/**
 * What people wrote and attached and didn't send goes, and what was typed for a reload that didn't come about.
 * @param stays but for what is theirs, who signs in where somebody's session had ended; null: nobody's stays
 */
export function forgetUnsent(stays: number | null): void {
  forgetOwnState(stays);
  loaded(() => import('../../../lib/storage/persistent-files.ts')).then(
    ({ forgetOwnFiles }) => forgetOwnFiles(stays),
    // Code that never came has kept nothing.
    () => undefined,
  );
}

/** Everything that was asked for but who is signed in. */
export const isNotViewer = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== viewerQuery.queryKey[0];

/** Another one is here: what was fetched before is shown to them nowhere, and what is on the page is asked for anew. */
export function forgetFetched(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: isNotViewer });
  void queries.resetQueries({ predicate: isNotViewer });
}

/**
 * After a logout. The page that one leaves may still stand for a moment: what it shows goes with it, or at the latest when
 * somebody else signs in. What was written and not sent goes at once, unless the session was ended for them (`keepsUnsent`): then
 * it waits for who wrote it, and goes when somebody else signs in.
 */
export function useDeparture(): (keepsUnsent?: boolean) => void {
  const queries = useQueryClient();
  return useCallback(
    (keepsUnsent = false) => {
      api.forgetCsrfToken();
      setMemberHere(null, keepsUnsent);
      if (!keepsUnsent) {
        forgetUnsent(null);
        store('local', LEFT, Date.now());
      }
      // What is under way was asked for as a member.
      setQueryData(queries, viewerQuery.queryKey, null);
      queries.removeQueries({ type: 'inactive' });
    },
    [queries],
  );
}
