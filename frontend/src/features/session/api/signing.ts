import type { Account, LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import type { Login, Registration } from '@meguri/contracts/account/credentials.ts';
import type { StepUp } from '@meguri/contracts/account/step-up.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, send } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { reach } from '../../../rental/visit-steps.ts';
import { countLogin, currentMember, setCurrentMember } from '../current-member.ts';
import { dropFetched, deleteUnsent, isNotViewer, useAfterLogout } from './after-logout.ts';
import { viewerQuery } from './viewer.ts';

const COOKIES_OFF =
  'ブラウザの設定でCookieが無効になっているため、ログインできません。有効にしてから、もう一度お試しください';

/** @throws ApiError with instructions if the browser stores no cookies; the server only sees an invalid CSRF token in that case */
export async function signIn<Answer>(path: string, body: object): Promise<Answer> {
  try {
    return await send<Answer>('POST', path, { body });
  } catch (error) {
    const isForCookies = error instanceof ApiError && error.code === 'csrf_invalid' && !navigator.cookieEnabled;
    throw isForCookies ? new ApiError(error.status, { ...error.body, message: COOKIES_OFF }) : error;
  }
}

export function useLogIn({ onSuccess, onError }: Handlers<LoginAnswer>) {
  const afterLogin = useAfterLogin();
  return useCommand((input: Login) => signIn<LoginAnswer>('/api/login', input), {
    onSuccess: (answer) => {
      afterLogin(answer);
      onSuccess(answer);
    },
    onError,
  });
}

/** The second login step, for members who have set it up. */
export function useSecondStep({ onSuccess, onError }: Handlers<LoginAnswer>) {
  const afterLogin = useAfterLogin();
  return useCommand(
    (input: { challenge: string; code: string }) => signIn<LoginAnswer>('/api/login/second-step', input),
    {
      // A retry after a lost response would fail, because a code works once.
      retry: false,
      onSuccess: (answer) => {
        afterLogin(answer);
        onSuccess(answer);
      },
      onError,
    },
  );
}

/** Not retried: after a lost response the code would be used up. */
export const useStepUp = (handlers: Handlers) =>
  useCommand((proof: StepUp) => send<void>('POST', '/api/step-up', { body: proof }), { retry: false, ...handlers });

export function useRegister({ onSuccess, onError }: Handlers<Account>) {
  const afterLogin = useAfterLogin();
  return useCommand((input: Registration) => signIn<Account>('/api/register', input), {
    // A retry after a lost response would find the user name taken.
    retry: false,
    onSuccess: (answer) => {
      reach('registration');
      afterLogin(answer);
      onSuccess(answer);
    },
    onError,
  });
}

export function useLogOut({ onSuccess, onError }: Handlers) {
  const leave = useAfterLogout();
  return useCommand(leaveSession, {
    onSuccess: () => {
      leave();
      onSuccess();
    },
    onError,
  });
}

/** Clears the member first, so that requests rejected during the logout don't open the login dialog. */
async function leaveSession(): Promise<void> {
  const before = currentMember();
  setCurrentMember(null);
  try {
    await send<void>('POST', '/api/logout');
  } catch (error) {
    setCurrentMember(before);
    throw error;
  }
}

/**
 * After a login there is a new session and CSRF token. Guest data may differ for a member, so it is refetched. If the session had
 * expired on this page, the same member keeps their unsaved input; another member sees nothing of it, and it is deleted.
 */
export function useAfterLogin() {
  const queries = useQueryClient();
  return (answer: Account | LoginAnswer): void => {
    const before = currentMember();
    api.forgetCsrfToken();
    deleteUnsent(answer.id);
    queries.setQueryData(viewerQuery.queryKey, answer);
    queries.removeQueries({ type: 'inactive', predicate: isNotViewer });
    const isAnother = before !== null && before !== answer.id;
    if (isAnother) dropFetched(queries);
    void queries.invalidateQueries();
    countLogin(answer.id);
  };
}
