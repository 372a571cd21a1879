import * as z from 'zod';
import { enteredName, linkToken, newPasswordOf } from './credentials.ts';
import { emailSchema } from './email-address.ts';
import { passkeySchema } from './passkeys.ts';
import { loginProviderSchema } from './provider-login.ts';

/** POST /api/password-reset */
export const passwordResetSchema = z.strictObject({ email: emailSchema });
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** POST /api/password-reset/accounts; the token is the one in the mail's link, /reset-password?token=… */
export const resettableSchema = z.strictObject({ token: linkToken });
export type Resettable = z.infer<typeof resettableSchema>;

/** The ways into an account, besides its password, that a reset leaves unless `removeOtherLogins` is chosen. */
export const otherLoginsSchema = z.object({
  /** The oldest first. */
  passkeys: z.array(passkeySchema.pick({ name: true, createdAt: true })),
  providers: z.array(z.object({ provider: loginProviderSchema, since: z.iso.datetime() })),
});
export type OtherLogins = z.infer<typeof otherLoginsSchema>;

/** Several while accounts wait for an address that none of them has verified; empty if there are many. */
export const resettableAccountsSchema = z.object({
  accounts: z.array(z.object({ username: z.string(), registeredAt: z.iso.datetime(), otherLogins: otherLoginsSchema })),
  total: z.int(),
});
export type ResettableAccounts = z.infer<typeof resettableAccountsSchema>;

/** POST /api/password-reset/confirm, with the same token; `username` where the link is for several accounts. */
export const passwordResetConfirmSchema = z.strictObject({
  token: linkToken,
  username: enteredName.optional(),
  password: newPasswordOf('新しいパスワードを入力してください'),
  /** Also removes all passkeys and linked logins, such as those that a stranger has added. */
  removeOtherLogins: z.boolean().optional(),
});
export type PasswordResetConfirm = z.infer<typeof passwordResetConfirmSchema>;
