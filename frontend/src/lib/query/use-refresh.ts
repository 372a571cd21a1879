import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Fetches everything below a path of the interface again. @param path as `/api/admin` */
export function useRefresh(path: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(path),
      }),
    [queries, path],
  );
}
