import * as z from 'zod';
import { MAX_REASON } from '../limits.ts';
import { ownPathSchema } from '../shared/own-path.ts';
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

/** POST /api/user/identity-check. */
export const identityCheckStartSchema = z.strictObject({
  /** Path of this site to return to once the check is over, such as the item that asks for it. */
  back: ownPathSchema.optional(),
});
export type IdentityCheckStart = z.infer<typeof identityCheckStartSchema>;

/** Answer to POST /api/user/identity-check: the provider's page; it can be opened once. */
export const identityCheckPageSchema = z.object({ url: z.url() });
export type IdentityCheckPage = z.infer<typeof identityCheckPageSchema>;

/** What kept the provider from confirming a person; each has its own sentence. */
export const IDENTITY_PROBLEMS = ['document', 'selfie', 'expired', 'age', 'consent', 'country', 'other'] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

/** GET /api/user/identity-check: the member's own check at the payment provider. */
export const identityCheckSchema = z.object({
  /** Whether this installation checks identities by its payment provider; if not, operators do. */
  offered: z.boolean(),
  state: identityStateSchema,
  /** Why the last try failed; null: it didn't, or there was none. */
  problem: z.enum(IDENTITY_PROBLEMS).nullable(),
});
export type IdentityCheck = z.infer<typeof identityCheckSchema>;
