import type { QueryClient } from '@tanstack/react-query';

/** Asks again for everything at or below that path of the interface. */
export function refetch(queries: QueryClient, key: string): void {
  const path = `/api/${key}`;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' && (first === path || first.startsWith(`${path}/`) || first.startsWith(`${path}?`)),
  });
}
