import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askAnew } from './ask-anew.ts';

/** Fetches everything below a path of the interface again. @param path as `/api/admin` */
export function useRefresh(path: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => askAnew(queries, (one) => one.startsWith(path)), [queries, path]);
}
