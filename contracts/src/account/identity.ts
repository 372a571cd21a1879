import * as z from 'zod';
import { MAX_REASON } from '../limits.ts';
import { text } from '../text/text.ts';

/** How far the check of who somebody is has come. */
export const IDENTITY_STATES = ['unverified', 'pending', 'verified', 'rejected'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];
export const identityStateSchema = z.enum(IDENTITY_STATES, '本人確認の状態を選択してください');

/** PUT /api/admin/users/{id}/identity. The reason is shown to the user. */
export const identityDecisionSchema = z.strictObject({
  state: identityStateSchema,
  reason: text({ max: MAX_REASON }).optional(),
});
export type IdentityDecision = z.infer<typeof identityDecisionSchema>;

/** GET and PUT /api/admin/users/{id}/identity: the state, and who set which when, the newest first. */
export const identityRecordSchema = z.object({
  state: identityStateSchema,
  decisions: z.array(
    z.object({
      state: identityStateSchema,
      reason: z.string().nullable(),
      /** null: the payment provider, which pays nobody whom it hasn't identified. */
      decidedBy: z.object({ id: z.int(), username: z.string() }).nullable(),
      decidedAt: z.iso.datetime(),
    }),
  ),
});
export type IdentityRecord = z.infer<typeof identityRecordSchema>;
