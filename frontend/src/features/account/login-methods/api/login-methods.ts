import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

const PATH = '/api/login-methods';

/** The ways into the viewer's account. */
export const loginMethodsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<LoginMethods>(PATH, signal),
  staleTime: 0,
});

/** What a change of them makes stale: the second step says whether there are passkeys. */
export const isOfLoginMethods = (path: string): boolean => path === PATH || path === '/api/second-step';
