import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * What a change concerns is asked for anew. What is being asked for already may be answered as it was before the change, and would
 * count as new: that is let go, and whoever awaits it gets the later answer. Merely called outdated it would go on where nothing is
 * known yet, or nobody looks. What is asked for at a press alone goes on: nothing else would ask for it again.
 */
export function askAnew(queries: QueryClient, isConcerned: (path: string) => boolean): Promise<void> {
  const concerned = { predicate: ({ queryKey: [path] }: Query) => typeof path === 'string' && isConcerned(path) };
  const isAtPress = (query: Query) => query.getObserversCount() > 0 && !query.isActive();
  const outdated = { predicate: (query: Query) => concerned.predicate(query) && !isAtPress(query) };
  void queries.cancelQueries(outdated, { silent: true });
  return queries.invalidateQueries(concerned);
}
