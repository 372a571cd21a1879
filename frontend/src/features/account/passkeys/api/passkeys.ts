import type { NewPasskeyForm, PasskeyAdded, PasskeyList, PasskeyOptions } from '@meguri/contracts/account/passkeys.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../../lib/http/api.ts';
import { isGone, isPassing, sentenceOf } from '../../../../lib/http/api-error.ts';
import { createPasskey, PasskeyError } from '../../../../lib/passkeys/passkeys.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/passkeys';
/** Says whether there are passkeys. */
const SECOND_STEP = '/api/second-step';
const isStale = (path: string) => path === PATH || path === SECOND_STEP;

/** The viewer's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<PasskeyList>(PATH, signal),
  staleTime: 0,
});

async function added({ name, currentPassword }: NewPasskeyForm): Promise<PasskeyAdded> {
  const { member } = api;
  const options = await send<PasskeyOptions>('POST', `${PATH}/registration/options`, {
    body: { currentPassword },
  }).catch((error: unknown) => {
    // Without an answer nothing was added, unlike without an answer to the second request.
    throw isPassing(error) ? new PasskeyError(sentenceOf(error), error) : error;
  });
  const passkey = await createPasskey(options);
  const body = name === '' ? { passkey } : { passkey, name };
  return send<PasskeyAdded>('POST', `${PATH}/registration`, { body, member });
}

/** Not retried: a challenge works once. The server gives the session a new CSRF token. */
export function useAddPasskey({ onSuccess, onError }: Partial<Handlers<PasskeyAdded>>) {
  const queries = useQueryClient();
  return useCommand(added, {
    retry: false,
    onSuccess: async (answer) => {
      api.forgetCsrfToken();
      await invalidate(queries, isStale);
      onSuccess?.(answer);
    },
    ...(onError && { onError }),
  });
}

interface Removal {
  readonly id: string;
  readonly currentPassword: string;
}

/** One that another tab has removed counts as removed. */
const removed = ({ id, currentPassword }: Removal): Promise<void> =>
  send<void>('DELETE', `${PATH}/${id}`, { body: { currentPassword } }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });

export function useRemovePasskey({ onSuccess, onError }: Partial<Handlers>) {
  const queries = useQueryClient();
  return useCommand(removed, {
    onSuccess: async () => {
      await invalidate(queries, isStale);
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
}
