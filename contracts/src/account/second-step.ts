import * as z from 'zod';
import { plainCode } from '../text/typed-code.ts';
import { currentPasswordSchema } from './credentials.ts';

/** Of a key for authenticator apps: 30 seconds, six digits (RFC 6238). */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

const required = '確認コードを入力してください';
/** Six digits out of an app, or a recovery code. People put blanks and hyphens where they like. */
const code = z
  .string(required)
  .max(40, '確認コードの形式が正しくありません')
  .transform((text) => plainCode(text).replaceAll('-', '').toUpperCase())
  .pipe(z.string().min(1, required));

/** POST /api/login/second-step; `challenge` is what the login answered with its `second_step_needed`. */
export const loginSecondStepSchema = z.strictObject({
  challenge: z.string('ログインからやり直してください').min(1).max(300),
  code,
});
export type LoginSecondStep = z.output<typeof loginSecondStepSchema>;

/** GET /api/second-step */
export const secondStepSchema = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Operators do nothing without, outside of a demo. */
  required: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** POST /api/second-step: makes a new key. It counts once a code of it was confirmed. */
export const beginSecondStepSchema = z.strictObject({ currentPassword: currentPasswordSchema });
export type BeginSecondStep = z.infer<typeof beginSecondStepSchema>;
export const newSecondStepSchema = z.object({
  /** Base32, as people type it. */
  secret: z.string(),
  /** What the QR code says (otpauth://). */
  uri: z.string(),
});
export type NewSecondStep = z.infer<typeof newSecondStepSchema>;

/** POST /api/second-step/confirm. Ends every other session; this one goes on under a new cookie. */
export const confirmSecondStepSchema = z.strictObject({ code });
export type ConfirmSecondStep = z.output<typeof confirmSecondStepSchema>;
export const secondStepConfirmedSchema = z.object({
  /** Shown this once. */
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES),
  csrfToken: z.string(),
});
export type SecondStepConfirmed = z.infer<typeof secondStepConfirmedSchema>;

/** POST /api/second-step/end */
export const endSecondStepSchema = z.strictObject({ currentPassword: currentPasswordSchema, code });
export type EndSecondStep = z.output<typeof endSecondStepSchema>;
