import * as z from 'zod';
import { line } from '../text/text.ts';
import { identityStateSchema } from '../account/identity.ts';
import { pageQuery } from '../shared/page-query.ts';
import { ROLE_FILTERS, USER_SORTS, USER_STATES } from './user-filters.ts';
import { operatorRoleSchema } from '../shared/person.ts';

/** Operators locked the account; only they see the reason. */
export const lockSchema = z.object({ at: z.iso.datetime(), reason: z.string() });

/** GET /api/admin/users */
export const userSearchSchema = z.strictObject({
  /** Part of a name, e-mail address or telephone number, or an id. */
  q: line({ max: 100 }).optional(),
  identity: identityStateSchema.optional(),
  /**
   * Suspended by operators; a party of an open damage case or dispute; owing a fee; without coupons because of another
   * account's card; registered in the last days.
   */
  state: z.enum(USER_STATES, '状態の指定が正しくありません').optional(),
  role: z.enum(ROLE_FILTERS, '権限の指定が正しくありません').optional(),
  sort: z.enum(USER_SORTS, '並び順が正しくありません').default('newest'),
  ...pageQuery({ usual: 50, most: 100, longest: 500 }),
});
export type UserSearch = z.infer<typeof userSearchSchema>;

const payoutAccountRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** The id by which the provider's support finds the request. */
  requestId: z.string().nullable(),
  refusedAt: z.iso.datetime(),
});

/** GET /api/admin/users/counts: how many accounts are in each state, or wait for their identity check. */
export const userCountsSchema = z.record(z.enum([...USER_STATES, 'pending']), z.int().nonnegative());
export type UserCounts = z.infer<typeof userCountsSchema>;

/** Without erased accounts. */
export const userListSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      displayName: z.string(),
      /** 氏名, in search results only; null: no search, or not given. */
      fullName: z.string().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
      isAdmin: z.boolean(),
      operatorRole: operatorRoleSchema,
      /** Whether signing in requires a code, too. */
      secondStep: z.boolean(),
      identityState: identityStateSchema,
      /** Signing in is blocked: after too many password attempts, or because operators locked the account. */
      locked: z.boolean(),
      /** Until operators unlock it. */
      lock: lockSchema.nullable(),
      /** The payment provider's last refusal to open their payout account, in its words; null once it was opened. */
      payoutAccountRefusal: payoutAccountRefusalSchema.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type UserList = z.infer<typeof userListSchema>;
