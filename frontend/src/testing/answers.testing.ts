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

/** What the interface answers: a status with its body, or nothing; the last: not even the CSRF token can be had. */
export type Answer = readonly [status: number, body: unknown] | 'no network' | 'no network before it is sent';

export const refused = (code: string, message: string, more: object = {}, status = 400): Answer => [
  status,
  { code, message, ...more },
];
export const BROKEN: Answer = [500, { code: 'internal_error', message: 'x' }];

/** The client's words when a request got no answer. */
export const NO_NETWORK = '通信できませんでした。電波の状態を確認して、もう一度お試しください。';
