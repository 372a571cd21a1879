import * as z from 'zod';
import { MAX_REASON } from '../limits.ts';
import { text } from '../text/text.ts';

/** The state of a user's identity check. */
export const IDENTITY_STATES = ['unverified', 'pending', 'verified', 'rejected'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];
export const identityStateSchema = z.enum(IDENTITY_STATES, '本人確認の状態を選択してください');

/** PUT /api/admin/users/{id}/identity. The reason is shown to the user. */
export const identityDecisionSchema = z.strictObject({
  state: identityStateSchema,
  reason: text({ max: MAX_REASON }).optional(),
});
export type IdentityDecision = z.infer<typeof identityDecisionSchema>;

/** GET and PUT /api/admin/users/{id}/identity: the state, and the decisions, newest first. */
export const identityRecordSchema = z.object({
  state: identityStateSchema,
  decisions: z.array(
    z.object({
      state: identityStateSchema,
      reason: z.string().nullable(),
      /** null: the payment provider, which only pays owners it has identified. */
      decidedBy: z.object({ id: z.int(), username: z.string() }).nullable(),
      decidedAt: z.iso.datetime(),
    }),
  ),
});
export type IdentityRecord = z.infer<typeof identityRecordSchema>;
