import * as z from 'zod';
import { MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from '../limits.ts';
import { plainWord } from '../text/blank-ends.ts';
import { line, word } from '../text/text.ts';
import { emailSchema } from './email-address.ts';
import { speaksForService } from './service-names.ts';

/** argon2id hashes all of it; the limit only keeps requests small. */
const MAX_PASSWORD = 200;
const PASSWORD_TOO_SHORT = `パスワードは${MIN_PASSWORD}文字以上である必要があります`;

/** MIN_USERNAME to MAX_USERNAME letters, digits, hyphens, underscores, periods. */
export const usernameSchema = z
  .string('ユーザー名を入力してください')
  .overwrite(plainWord)
  .min(1, { error: 'ユーザー名を入力してください', abort: true })
  .min(MIN_USERNAME, `ユーザー名は${MIN_USERNAME}文字以上で入力してください`)
  .max(MAX_USERNAME, `ユーザー名は${MAX_USERNAME}文字以内で入力してください`)
  .regex(/^[A-Za-z0-9_.-]*$/, 'ユーザー名には半角英数字と「-」「_」「.」のみ使用できます');

export const newPasswordOf = (required: string) =>
  z
    .string(required)
    .min(1, { error: required, abort: true })
    .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
    .max(MAX_PASSWORD, `パスワードは${MAX_PASSWORD}文字以内で入力してください`)
    .regex(/^[\x20-\x7e]*$/, 'パスワードには半角英数字と記号のみ使用できます');

/** Shown before the user chooses a password. */
export const PASSWORD_HINT = `半角の英数字・記号で${MIN_PASSWORD}文字以上`;

/** At least 6 printable ASCII characters. */
export const newPasswordSchema = newPasswordOf('パスワードを入力してください');

/** POST /api/register */
export const registerSchema = z.strictObject({
  username: usernameSchema.refine((name) => !speaksForService(name), 'このユーザー名は使用できません'),
  email: emailSchema,
  password: newPasswordSchema,
});
export type Registration = z.infer<typeof registerSchema>;

const acceptedSchema = z.boolean().refine((accepted) => accepted, '利用規約とプライバシーポリシーに同意してください');

/** Two more fields that never leave the browser. */
export const registerFormSchema = registerSchema
  .extend({ passwordConfirmation: z.string(), termsAccepted: acceptedSchema })
  .refine((form) => form.password === form.passwordConfirmation, {
    error: 'パスワードが一致しません',
    path: ['passwordConfirmation'],
  });

/** The registration within a guest's first request: the password is typed once, since it can be shown. */
export const shortRegisterFormSchema = registerSchema.extend({ termsAccepted: acceptedSchema });

/** For passwords chosen earlier, under whatever rules applied then. */
const MAX_ENTERED = 1000;
const ENTERED_TOO_LONG = `パスワードは${MAX_ENTERED}文字以内で入力してください`;
const enteredPassword = (required: string) => z.string(required).min(1, required).max(MAX_ENTERED, ENTERED_TOO_LONG);
/** Where it is required only sometimes. */
export const optionalPasswordSchema = z.string().max(MAX_ENTERED, ENTERED_TOO_LONG);
export const currentPasswordSchema = enteredPassword('現在のパスワードを入力してください');

/**
 * Before the ways into an account change, or its holder leaves: the password of accounts that have one; others need a
 * recent login. Body of POST /api/passkeys/registration/options, DELETE /api/passkeys/{id}, POST
 * /api/linked-logins/{provider}, which begins to link, and POST /api/linked-logins/{provider}/end, which unlinks.
 */
export const loginMethodProofSchema = z.strictObject({ currentPassword: currentPasswordSchema.optional() });
export type LoginMethodProof = z.infer<typeof loginMethodProofSchema>;

/** Normalised as at registration, so that the same input signs in. */
export const enteredName = line({ max: 200, required: 'ユーザー名を入力してください' }).overwrite(plainWord);

/** POST /api/login. An impossible name or password gets the same response as a wrong one. */
export const loginSchema = z.strictObject({
  username: enteredName,
  password: enteredPassword('パスワードを入力してください'),
});
export type Login = z.infer<typeof loginSchema>;

/** Attempts per user name within the window; further ones get `account_locked`. */
export const LOGIN_TRIES = 10;
export const LOGIN_WINDOW_MINUTES = 15;
/** The response includes the remaining attempts from this number down. */
export const REMAINING_TRIES_SHOWN = 5;

/** POST /api/user/change-password */
export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordOf('新しいパスワードを入力してください'),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The response. The session continues with a new cookie, and with this CSRF token. */
export const passwordChangedSchema = z.object({ message: z.string(), csrfToken: z.string() });
export type PasswordChanged = z.infer<typeof passwordChangedSchema>;

/** The token of a mail's link. */
export const linkToken = word('リンクが正しくありません')
  .min(1, 'リンクが正しくありません')
  .max(200, 'リンクが正しくありません');

/** POST /api/email-change/stop; the token is the one in the mail's link, /stop-email-change?token=… */
export const stopEmailChangeSchema = z.strictObject({ token: linkToken });
export type StopEmailChange = z.infer<typeof stopEmailChangeSchema>;

/** Where the page that a verification mail leads to sends its form. */
export const VERIFY_EMAIL_PATH = '/verify-email';

/** `?status=` of /email-verified: verified now; expired, or replaced by a newer link; used before. */
export const verificationStatusSchema = z.enum(['ok', 'expired', 'used']);
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;
