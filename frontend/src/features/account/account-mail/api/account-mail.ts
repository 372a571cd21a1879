import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { PasswordReset, PasswordResetConfirm, ResettableAccounts } from '@meguri/contracts/account/credentials.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../lib/http/api.ts';
import { ONCE, sendOnce } from '../../../../lib/http/send-once.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

interface Said {
  readonly message: string;
}

/** Asks for a link to choose a new password by. */
export const useForgotPassword = (handlers: Partial<Handlers<Said>>) =>
  useCommand((body: PasswordReset) => send<Said>('POST', '/api/password-reset', { body }), handlers);

/** Which accounts the link's reader may choose from. Asked by a change, so that no address holds the token. */
export const useResettableAccounts = (token: string) =>
  useQuery({
    queryKey: [`/api/password-reset/accounts ${token}`],
    queryFn: () => send<ResettableAccounts>('POST', '/api/password-reset/accounts', { body: { token } }),
    staleTime: Infinity,
    retry: false,
  });

/** Chooses it, with the link's token, which works once: sent again after a lost answer, it would be refused for what it has done. */
export const useResetPassword = (handlers: Partial<Handlers<Said>>) =>
  useCommand((body: PasswordResetConfirm) => sendOnce<Said>('POST', '/api/password-reset/confirm', { body }), {
    ...ONCE,
    ...handlers,
  });

/** Has the link sent anew to the address that isn't verified yet. */
export const useResendVerification = (handlers: Partial<Handlers>) =>
  useCommand(() => send<void>('POST', '/api/verify-email/resend'), handlers);

/** Names an address; it counts once its link was opened. */
export const useChangeEmail = (userId: number, handlers: Partial<Handlers<Account>>) =>
  useCommand(
    (body: { email: string; currentPassword?: string }) => send<Account>('PATCH', `/api/users/${userId}`, { body }),
    handlers,
  );

/** Stops the change of one's address, with the token of the link in the mail about it, which works once, too. */
export const useStopEmailChange = (handlers: Partial<Handlers>) =>
  useCommand((token: string) => sendOnce<void>('POST', '/api/email-change/stop', { body: { token } }), {
    ...ONCE,
    ...handlers,
  });
