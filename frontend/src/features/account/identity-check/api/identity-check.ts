import type { IdentityCheck, IdentityCheckPage } from '@meguri/contracts/account/identity.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/user/identity-check';
/** In ms: how often the result is asked for while the provider looks at the pictures; most take seconds. */
const POLLING = 5_000;

export const identityCheckQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<IdentityCheck>(PATH, signal),
  refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? POLLING : false),
});

/** Answers the provider's page, which can be opened once. */
export const useBeginCheck = (handlers: Handlers<IdentityCheckPage>) =>
  useCommand(
    (back: string | null) => send<IdentityCheckPage>('POST', PATH, { body: back === null ? {} : { back } }),
    handlers,
  );
