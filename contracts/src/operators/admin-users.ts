import * as z from 'zod';
import { line } from '../text/text.ts';
import { identityStateSchema } from '../account/identity.ts';
import { pageQuery } from '../shared/page-query.ts';
import { operatorRoleSchema } from '../shared/person.ts';

/** Operators locked the account, and only they read why. */
export const lockSchema = z.object({ at: z.iso.datetime(), reason: z.string() });

/** GET /api/admin/users */
export const userSearchSchema = z.strictObject({
  /** Part of a name, an e-mail address or a telephone number, or an id. */
  q: line({ max: 100 }).optional(),
  ...pageQuery({ usual: 50, most: 100, longest: 500 }),
});
export type UserSearch = z.infer<typeof userSearchSchema>;

const payoutAccountRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** By which the provider's support finds it. */
  requestId: z.string().nullable(),
  refusedAt: z.iso.datetime(),
});

/** The newest accounts first; erased ones are not listed. */
export const userListSchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      username: z.string(),
      displayName: z.string(),
      /** 氏名, where somebody was looked for; null: the whole list was asked for, or there is none. */
      fullName: z.string().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
      isAdmin: z.boolean(),
      operatorRole: operatorRoleSchema,
      /** Whether their login asks for a code, too. */
      secondStep: z.boolean(),
      identityState: identityStateSchema,
      /** Nobody gets in: too many tries at the password just now, or operators locked it. */
      locked: z.boolean(),
      /** Until operators open it again. */
      lock: lockSchema.nullable(),
      /** The last time that the payment provider wouldn't open their payout account, in its words; null once it did. */
      payoutAccountRefusal: payoutAccountRefusalSchema.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type UserList = z.infer<typeof userListSchema>;
