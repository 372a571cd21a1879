import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * What a change concerns is asked for anew. What is being asked for already may be answered as it was before the change, and would
 * count as new: that is let go. Merely called outdated it would go on where nothing is known yet, or nobody looks.
 */
export function askAnew(queries: QueryClient, isConcerned: (path: string) => boolean): Promise<void> {
  const concerned = { predicate: ({ queryKey: [path] }: Query) => typeof path === 'string' && isConcerned(path) };
  void queries.cancelQueries(concerned);
  return queries.invalidateQueries(concerned);
}
