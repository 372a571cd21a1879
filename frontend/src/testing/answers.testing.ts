import type { QueryClient } from '@tanstack/react-query';

/** Gives the cache what the interface has answered, by path; an error: it can't be had. */
export function answer(queries: QueryClient, answers: Readonly<Record<string, unknown>>): void {
  // Without a window nothing is asked for: what failed stays so.
  queries.setQueryDefaults([], { retryOnMount: false });
  for (const [of, answer] of Object.entries(answers)) {
    if (!(answer instanceof Error)) queries.setQueryData([of], answer);
    else
      queries
        .getQueryCache()
        .build(queries, { queryKey: [of] })
        .setState({ status: 'error', error: answer });
  }
}
