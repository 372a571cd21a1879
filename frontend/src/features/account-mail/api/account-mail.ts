import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { PasswordReset, PasswordResetConfirm } from '@meguri/contracts/account/credentials.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';

interface Handlers<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (error: Error) => void;
}
interface Said {
  readonly message: string;
}

/** Asks for a link to choose a new password by. */
export const useForgotPassword = (handlers: Handlers<Said>) =>
  useCommand((body: PasswordReset) => send<Said>('POST', '/api/password-reset', { body }), handlers);

/** Chooses it, with the link's token. */
export const useResetPassword = (handlers: Handlers<Said>) =>
  useCommand((body: PasswordResetConfirm) => send<Said>('POST', '/api/password-reset/confirm', { body }), handlers);

/** Has the link sent anew to the address that isn't verified yet. */
export const useResendVerification = (handlers: Handlers<void>) =>
  useCommand(() => send<void>('POST', '/api/verify-email/resend'), handlers);

/** Names an address; it counts once its link was opened. */
export const useChangeEmail = (userId: number, handlers: Handlers<Account>) =>
  useCommand((email: string) => send<Account>('PATCH', `/api/users/${userId}`, { body: { email } }), handlers);
