import * as z from 'zod';
import { currentPasswordSchema } from './credentials.ts';
import { confirmSecondStepSchema } from './second-step.ts';

/** For so long nothing is asked again, after a login or a step-up. */
export const STEP_UP_MINUTES = 10;

/** With what holders of a session show that it is they: the code of the second step, or the password where there is none. */
export const PROOFS = ['code', 'password'] as const;
export type Proof = (typeof PROOFS)[number];

/** GET /api/step-up, and the details of 403 `step_up_required`; null: nothing is asked now. */
export const stepUpStateSchema = z.object({ by: z.enum(PROOFS).nullable() });
export type StepUpState = z.infer<typeof stepUpStateSchema>;

/** POST /api/step-up: the one that is asked for. */
export const stepUpSchema = z.union([
  confirmSecondStepSchema,
  z.strictObject({ currentPassword: currentPasswordSchema }),
]);
export type StepUp = z.output<typeof stepUpSchema>;
