import type { Account, LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import type { Login, Registration } from '@meguri/contracts/account/credentials.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { forgetCsrfToken } from '../../../lib/http/csrf-token.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { viewerQuery } from './viewer.ts';

interface Handlers<Answer> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (error: Error) => void;
}

export function useLogIn({ onSuccess, onError }: Handlers<LoginAnswer>) {
  const arrive = useArrival();
  return useCommand((input: Login) => send<LoginAnswer>('POST', '/api/login', { body: input }), {
    onSuccess: (answer) => arrive(answer).then(() => onSuccess(answer)),
    onError,
  });
}

export function useRegister({ onSuccess, onError }: Handlers<Account>) {
  const arrive = useArrival();
  return useCommand((input: Registration) => send<Account>('POST', '/api/register', { body: input }), {
    onSuccess: (answer) => arrive(answer).then(() => onSuccess(answer)),
    onError,
  });
}

export function useLogOut({ onSuccess, onError }: Handlers<void>) {
  const queries = useQueryClient();
  return useCommand(() => send<void>('POST', '/api/logout'), {
    onSuccess: () => {
      forgetCsrfToken();
      onSuccess();
      // Nothing of the one who left is shown to the next.
      queries.clear();
      queries.setQueryData(viewerQuery.queryKey, null);
    },
    onError,
  });
}

/** The session is another now, and so is its token; what a guest had fetched may look different to a member. */
function useArrival() {
  const queries = useQueryClient();
  return async (answer: Account | LoginAnswer): Promise<void> => {
    forgetCsrfToken();
    queries.setQueryData(viewerQuery.queryKey, answer);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] });
    void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
  };
}
