import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import type { NewPasskeyForm, PasskeyAdded, PasskeyOptions } from '@meguri/contracts/account/passkeys.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, send } from '../../../../lib/http/api.ts';
import { isGone, isPassing, sentenceOf } from '../../../../lib/http/api-error.ts';
import { createPasskey, PasskeyError } from '../../../../lib/passkeys/passkeys.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { isOfLoginMethods } from './login-methods.ts';

const PATH = '/api/passkeys';

async function added({ name, ...proof }: NewPasskeyForm): Promise<PasskeyAdded> {
  const { member } = api;
  const options = await send<PasskeyOptions>('POST', `${PATH}/registration/options`, {
    body: proof,
  }).catch((error: unknown) => {
    // Without an answer nothing was added, unlike without an answer to the second request.
    throw isPassing(error) ? new PasskeyError(sentenceOf(error), error) : error;
  });
  const passkey = await createPasskey(options);
  const body = name === '' ? { passkey } : { passkey, name };
  return send<PasskeyAdded>('POST', `${PATH}/registration`, { body, member });
}

/** Not retried: a challenge works once. The server gives the session a new CSRF token. */
export function useAddPasskey(onSuccess: (answer: PasskeyAdded) => void) {
  const queries = useQueryClient();
  return useCommand(added, {
    retry: false,
    onSuccess: async (answer) => {
      api.forgetCsrfToken();
      await invalidate(queries, isOfLoginMethods);
      onSuccess(answer);
    },
  });
}

/** One that another tab has removed counts as removed. */
const removed = (id: string, body: LoginMethodProof): Promise<void> =>
  send<void>('DELETE', `${PATH}/${id}`, { body }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });

export function useRemovePasskey(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useCommand((proof: LoginMethodProof) => removed(id, proof), {
    onSuccess: async () => {
      await invalidate(queries, isOfLoginMethods);
      onSuccess();
    },
  });
}
