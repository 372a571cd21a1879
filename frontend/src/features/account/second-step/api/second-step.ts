import type {
  BeginSecondStep,
  ConfirmSecondStep,
  EndSecondStep,
  NewSecondStep,
  SecondStep,
  SecondStepConfirmed,
} from '@meguri/contracts/account/second-step.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../../lib/http/api.ts';
import { ONCE, sendOnce } from '../../../../lib/http/send-once.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/second-step';

/** The state of the viewer's two-step login. */
export const secondStepQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<SecondStep>(PATH, signal),
});

export const useBeginSecondStep = (handlers: Partial<Handlers<NewSecondStep>>) =>
  useCommand((body: BeginSecondStep) => send<NewSecondStep>('POST', PATH, { body }), handlers);

/** The server ends every other session and gives this one a new CSRF token. */
export function useConfirmSecondStep({ onSuccess, onError }: Partial<Handlers<SecondStepConfirmed>>) {
  return useCommand((body: ConfirmSecondStep) => sendOnce<SecondStepConfirmed>('POST', `${PATH}/confirm`, { body }), {
    // A retry after a lost response would be refused, and the recovery codes are only in the first response.
    ...ONCE,
    onSuccess: (answer) => {
      api.forgetCsrfToken();
      onSuccess?.(answer);
    },
    ...(onError && { onError }),
  });
}

export function useEndSecondStep({ onSuccess, onError }: Partial<Handlers>) {
  const queries = useQueryClient();
  return useCommand((body: EndSecondStep) => send<void>('POST', `${PATH}/end`, { body }), {
    retry: false,
    onSuccess: async () => {
      await invalidate(queries, (path) => path === PATH);
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
}
