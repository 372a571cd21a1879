import * as z from 'zod';
import { plainCode } from '../text/typed-code.ts';
import { type LoginMethodProof, loginMethodProofSchema } from './credentials.ts';
import { passkeyResponseSchema, secondStepOptionsSchema } from './passkeys.ts';

/** For authenticator apps: six digits every 30 seconds (RFC 6238). */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

const required = '確認コードを入力してください';
/** Six digits from an app, or a recovery code. Spaces and hyphens are ignored. */
const code = z
  .string(required)
  .max(40, '確認コードの形式が正しくありません')
  .transform((text) => plainCode(text).replaceAll('-', '').toUpperCase())
  .pipe(z.string().min(1, required));

/** POST /api/login/second-step; `challenge` is from the response `second_step_needed` of the login. */
export const loginSecondStepSchema = secondStepOptionsSchema.extend({ code });
export type LoginSecondStep = z.output<typeof loginSecondStepSchema>;

/** In the response `second_step_needed`, in a provider's login, and in the state: what the second step can be done with. */
export const secondStepWaysSchema = z.object({
  /** An authenticator app; without it, the only codes are recovery codes. */
  app: z.boolean(),
  passkeys: z.boolean(),
});
export type SecondStepWays = z.infer<typeof secondStepWaysSchema>;

/** GET /api/second-step */
export const secondStepSchema = secondStepWaysSchema.extend({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Operators need it for everything, except in a demo. */
  required: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** POST /api/second-step: creates a key, which is active once a code was confirmed. */
export const beginSecondStepSchema = loginMethodProofSchema;
export type BeginSecondStep = LoginMethodProof;
export const newSecondStepSchema = z.object({
  /** Base32, for typing it. */
  secret: z.string(),
  /** The content of the QR code (otpauth://). */
  uri: z.string(),
});
export type NewSecondStep = z.infer<typeof newSecondStepSchema>;

/**
 * POST /api/second-step/confirm. POST /api/second-step/passkeys, with the body of POST /api/second-step, turns it on
 * without an app and has the same answer. Ends all other sessions; this one continues with a new cookie.
 */
export const confirmSecondStepSchema = z.strictObject({ code });
export type ConfirmSecondStep = z.output<typeof confirmSecondStepSchema>;
export const secondStepConfirmedSchema = z.object({
  /** Only returned here. */
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES),
  csrfToken: z.string(),
});
export type SecondStepConfirmed = z.infer<typeof secondStepConfirmedSchema>;

/** The form with a code. */
export const endSecondStepByCodeSchema = loginMethodProofSchema.extend({ code });
export type EndSecondStepByCode = z.output<typeof endSecondStepByCodeSchema>;

/** POST /api/second-step/end: the password or a recent login, with a code or a passkey. */
export const endSecondStepSchema = endSecondStepByCodeSchema
  .extend({ code: code.optional(), passkey: passkeyResponseSchema.optional() })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { error: required, path: ['code'] });
export type EndSecondStep = z.output<typeof endSecondStepSchema>;
