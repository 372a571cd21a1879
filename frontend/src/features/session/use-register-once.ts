import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Registration } from '@meguri/contracts/account/credentials.ts';
import { useRef } from 'react';
import { ApiError, isPassing } from '../../lib/http/api-error.ts';
import type { Handlers } from '../../lib/query/use-command.ts';
import { useLogIn, useRegister } from './api/signing.ts';

/**
 * Registers once. If the response to a registration was lost, its account may exist, and the service can't know that the next one,
 * perhaps under another name, comes from the same guest: an unconfirmed mail address belongs to no account. So the first name and
 * password are tried first.
 */
export function useRegisterOnce({ onSuccess, onError }: Handlers<Account>) {
  const asked = useRef<Registration>(undefined);
  /** The last registration without a response. Kept in memory only, because of its password. */
  const unanswered = useRef<Registration>(undefined);
  const register = useRegister({
    onSuccess,
    onError: (error) => {
      if (isPassing(error)) unanswered.current = asked.current;
      onError(error);
    },
  });
  const logIn = useLogIn({
    onSuccess,
    onError: (error) => {
      if (isUndecided(error)) return onError(error);
      // The registration never arrived, or the name is another person's.
      unanswered.current = undefined;
      if (asked.current !== undefined) register.run(asked.current);
    },
  });
  const run = (input: Registration) => {
    asked.current = input;
    if (unanswered.current === undefined) return register.run(input);
    const { username, password } = unanswered.current;
    logIn.run({ username, password });
  };
  return { run, isPending: register.isPending || logIn.isPending };
}

/** No answer, or refused before the password was compared. */
const isUndecided = (error: Error): boolean =>
  isPassing(error) || (error instanceof ApiError && error.status === TOO_MANY_REQUESTS);
const TOO_MANY_REQUESTS = 429;
