import type { Account } from '@meguri/contracts/account/account-view.ts';
import type {
  PasswordReset,
  PasswordResetConfirm,
  ResettableAccounts,
} from '@meguri/contracts/account/password-reset.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../lib/http/api.ts';
import { ONCE, sendOnce } from '../../../../lib/http/send-once.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

interface Said {
  readonly message: string;
}

/** Requests a mail with a password reset link. */
export const useForgotPassword = (handlers: Partial<Handlers<Said>>) =>
  useCommand((body: PasswordReset) => send<Said>('POST', '/api/password-reset', { body }), handlers);

/** The accounts that the reset link is valid for. A mutation and not a query, so that the token doesn't appear in a URL. */
export const useResettableAccounts = (token: string) =>
  useQuery({
    queryKey: [`/api/password-reset/accounts ${token}`],
    queryFn: () => send<ResettableAccounts>('POST', '/api/password-reset/accounts', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  });

/** Sets the new password with the link's single-use token. Never retried: if only the response was lost, the retry would be refused. */
export const useResetPassword = (handlers: Partial<Handlers<Said>>) =>
  useCommand((body: PasswordResetConfirm) => sendOnce<Said>('POST', '/api/password-reset/confirm', { body }), {
    ...ONCE,
    ...handlers,
  });

/** Sends another verification link to the address that isn't verified yet. */
export const useResendVerification = (handlers: Partial<Handlers>) =>
  useCommand(() => send<void>('POST', '/api/verify-email/resend'), handlers);

/** Submits a new address. It takes effect once the link mailed to it is opened. */
export const useChangeEmail = (userId: number, handlers: Partial<Handlers<Account>>) =>
  useCommand(
    (body: { email: string; currentPassword?: string }) => send<Account>('PATCH', `/api/users/${userId}`, { body }),
    handlers,
  );

/** Cancels a pending change of address with the single-use token from the warning mail. */
export const useStopEmailChange = (handlers: Partial<Handlers>) =>
  useCommand((token: string) => sendOnce<void>('POST', '/api/email-change/stop', { body: { token } }), {
    ...ONCE,
    ...handlers,
  });
