import * as z from 'zod';
import { followCountsSchema } from '../follow/follow.ts';
import { identityStateSchema } from './identity.ts';
import { accountMetadataSchema } from './security-alert.ts';
import { operatorRoleSchema } from '../shared/person.ts';

/** A user as shown next to an item. */
export const publicUserSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  /** The name shown to others: the one that the user chose, or else the user name. */
  displayName: z.string(),
  /** null: the client shows its default image. */
  profileImage: z.string().nullable(),
  bio: z.string().nullable(),
  /** The payment provider or an operator has verified the identity: 本人確認済み. */
  identityVerified: z.boolean(),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** GET /api/users/{id}: the public profile of a user. */
export const userProfileSchema = publicUserSchema.extend(followCountsSchema.shape);
export type UserProfile = z.infer<typeof userProfileSchema>;

/**
 * Whether parcels can be sent to and by the user: name, telephone and full address are given, within the service area.
 */
const deliveryAddressSchema = z.enum(['complete', 'incomplete', 'outside_area']);
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

/** What users see of their own account. */
export const accountSchema = publicUserSchema.extend({
  isAdmin: z.boolean(),
  /** null: no operator. */
  operatorRole: operatorRoleSchema,
  /** Until when the role is too new to move money or send bulk mails; absent: no operator, or no longer new. */
  operatorNewUntil: z.iso.datetime({ offset: true }).optional(),
  hasSeenWelcome: z.boolean(),
  /** It has no password, and is proved to be the holder's by a recent login; absent: it has one. */
  withoutPassword: z.literal(true).optional(),
  /** null: the account has none yet, see /add-email. */
  email: z.string().nullable(),
  /** Whether the link in the mail to `email` was opened. */
  emailVerified: z.boolean(),
  /** A new address that has to be verified before it replaces `email`. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  profileName: z.string().nullable(),
  fullName: z.string().nullable(),
  postCode: z.string().nullable(),
  prefecture: z.string().nullable(),
  city: z.string().nullable(),
  streetAddress: z.string().nullable(),
  building: z.string().nullable(),
  deliveryAddress: deliveryAddressSchema,
  identityState: identityStateSchema,
  /** The operator's reason for the last decision on the identity. */
  identityReason: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  metadata: accountMetadataSchema,
});
export type Account = z.infer<typeof accountSchema>;

/** POST /api/login */
export const loginAnswerSchema = accountSchema.extend({
  /** Where the client goes next, instead of where the visitor wanted to go. */
  redirect: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const csrfTokenSchema = z.object({ csrfToken: z.string() });
