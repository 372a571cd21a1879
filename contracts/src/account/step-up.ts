import * as z from 'zod';
import { currentPasswordSchema } from './credentials.ts';
import { passkeyLoginSchema } from './passkeys.ts';
import { confirmSecondStepSchema } from './second-step.ts';

/** For how long after a login or step-up no proof is required. */
export const STEP_UP_MINUTES = 10;

/**
 * How users prove that they are the holder of the account. `code`: by the second step, with a code or a passkey;
 * `password`: without a second step.
 */
export const PROOFS = ['code', 'password'] as const;
export type Proof = (typeof PROOFS)[number];

/** GET /api/step-up, and the details of 403 `step_up_required`; null: no proof is required now. */
export const stepUpStateSchema = z.object({ by: z.enum(PROOFS).nullable() });
export type StepUpState = z.infer<typeof stepUpStateSchema>;

/** POST /api/step-up: the required proof. */
export const stepUpSchema = z.union([
  confirmSecondStepSchema,
  passkeyLoginSchema,
  z.strictObject({ currentPassword: currentPasswordSchema }),
]);
export type StepUp = z.output<typeof stepUpSchema>;
