import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/http/api.ts';
import { loaded } from '../../../lib/loaded.ts';
import { forgetOwnState } from '../../../lib/storage/persistent-state.ts';
import { LEFT, store } from '../../../lib/storage/storage.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { setCurrentMember } from '../current-member.ts';
import { viewerQuery } from './viewer.ts';

/**
 * Deletes stored unsent and unsaved input of this browser's members.
 * @param stays a member who keeps their input: they log in again after their session expired; null: none
 */
export function deleteUnsent(stays: number | null): void {
  forgetOwnState(stays);
  loaded(() => import('../../../lib/storage/persistent-files.ts')).then(
    ({ forgetOwnFiles }) => forgetOwnFiles(stays),
    // If the chunk was never loaded, it hasn't stored any files.
    () => undefined,
  );
}

/** Every query except the one for the viewer. */
export const isNotViewer = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== viewerQuery.queryKey[0];

/** Another member has logged in: drops inactive data of the previous one and refetches what is mounted. */
export function dropFetched(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: isNotViewer });
  void queries.resetQueries({ predicate: isNotViewer });
}

/**
 * What to do after a logout. The page being left may stay mounted for a moment; its data goes with it, or when another member logs
 * in. Unsent input is deleted at once, unless the session expired (`keepsUnsent`): then it stays for its author, until another
 * member logs in.
 */
export function useAfterLogout(): (keepsUnsent?: boolean) => void {
  const queries = useQueryClient();
  return useCallback(
    (keepsUnsent = false) => {
      api.forgetCsrfToken();
      setCurrentMember(null, keepsUnsent);
      if (!keepsUnsent) {
        deleteUnsent(null);
        store('local', LEFT, Date.now());
      }
      // This also cancels a pending fetch that was made as a member.
      setQueryData(queries, viewerQuery.queryKey, null);
      queries.removeQueries({ type: 'inactive' });
    },
    [queries],
  );
}
