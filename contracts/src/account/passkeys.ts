import * as z from 'zod';
import { MAX_PASSKEY_NAME } from '../limits.ts';
import { line } from '../text/text.ts';
import { uuidSchema } from '../text/uuid.ts';
import { loginMethodProofSchema } from './credentials.ts';

const INVALID = 'パスキーの応答の形式が正しくありません。もう一度お試しください';
/** Base64url, as browsers send bytes (WebAuthn level 3, `toJSON`). */
const bytes = (max: number) =>
  z
    .string(INVALID)
    .max(max, INVALID)
    .regex(/^[A-Za-z0-9_-]+$/, INVALID);
const type = z.literal('public-key', INVALID);
/** A credential's id has at most 1,023 bytes. */
const credentialId = bytes(1364);
const clientDataJSON = bytes(4000);

/** What `navigator.credentials.create` returned. Browsers send more fields, which nothing reads. */
export const newPasskeyResponseSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: bytes(20_000),
        transports: z.array(z.string(INVALID).max(30, INVALID), INVALID).max(10, INVALID).optional(),
      },
      INVALID,
    ),
  },
  INVALID,
);
export type NewPasskeyResponse = z.infer<typeof newPasskeyResponseSchema>;

/** What `navigator.credentials.get` returned. */
export const passkeyResponseSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(100).nullish(),
      },
      INVALID,
    ),
  },
  INVALID,
);
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;

/** The options that a page passes to `navigator.credentials`, in their JSON form. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

export const passkeySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: not since it was registered. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Without a name, or with an empty one, a passkey gets the device's. */
const name = line({ max: MAX_PASSKEY_NAME, tooLong: `名前は${MAX_PASSKEY_NAME}文字以内で入力してください` });

/** The form of a new passkey. */
export const newPasskeyFormSchema = loginMethodProofSchema.extend({ name });
export type NewPasskeyForm = z.infer<typeof newPasskeyFormSchema>;

/** POST /api/passkeys/registration */
export const addPasskeySchema = z.strictObject({
  name: name.optional(),
  passkey: newPasskeyResponseSchema,
});
export type AddPasskey = z.infer<typeof addPasskeySchema>;
/** The session continues with a new cookie, and with this CSRF token. */
export const passkeyAddedSchema = z.object({ passkey: passkeySchema, csrfToken: z.string() });
export type PasskeyAdded = z.infer<typeof passkeyAddedSchema>;

/** POST /api/passkeys/login */
export const passkeyLoginSchema = z.strictObject({ passkey: passkeyResponseSchema });
export type PasskeyLogin = z.infer<typeof passkeyLoginSchema>;

/** POST /api/passkeys/second-step/options; `challenge` is from the response `second_step_needed` of the login. */
export const secondStepOptionsSchema = z.strictObject({
  challenge: z.string('ログインからやり直してください').min(1).max(300),
});
export type SecondStepOptions = z.infer<typeof secondStepOptionsSchema>;

/** POST /api/passkeys/second-step */
export const passkeySecondStepSchema = secondStepOptionsSchema.extend(passkeyLoginSchema.shape);
export type PasskeySecondStep = z.infer<typeof passkeySecondStepSchema>;
