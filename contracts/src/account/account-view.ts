import * as z from 'zod';
import { followCountsSchema } from '../follow/follow.ts';
import { identityStateSchema } from './identity.ts';
import { accountMetadataSchema } from './security-alert.ts';
import { operatorRoleSchema } from '../shared/person.ts';

/** How a user is named beside an item. */
export const publicUserSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  /** What others read: the name that the user chose, or else the user name. */
  displayName: z.string(),
  /** null: the client shows its default image. */
  profileImage: z.string().nullable(),
  bio: z.string().nullable(),
  /** The payment provider, or an operator, has checked who it is: 本人確認済み. */
  identityVerified: z.boolean(),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** GET /api/users/{id}: what anyone may know of a user. */
export const userProfileSchema = publicUserSchema.extend(followCountsSchema.shape);
export type UserProfile = z.infer<typeof userProfileSchema>;

/** Whether parcels can go to somebody and come from them: name, telephone and whole address are there, in the service area. */
const deliveryAddressSchema = z.enum(['complete', 'incomplete', 'outside_area']);
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

/** What people see of themselves. */
export const accountSchema = publicUserSchema.extend({
  isAdmin: z.boolean(),
  /** What kind of operator; null: none. */
  operatorRole: operatorRoleSchema,
  /** Until when an operator who is new in that role moves no money and mails nobody; absent: they are not, or no longer. */
  operatorNewUntil: z.iso.datetime({ offset: true }).optional(),
  hasSeenWelcome: z.boolean(),
  /** null: the account has none yet, see /add-email. */
  email: z.string().nullable(),
  /** Whether somebody has opened the link in the mail to `email`. */
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
  /** What the operator wrote with the last decision on the identity. */
  identityReason: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  metadata: accountMetadataSchema,
});
export type Account = z.infer<typeof accountSchema>;

/** POST /api/login */
export const loginAnswerSchema = accountSchema.extend({
  /** Where the client goes next instead of where the visitor wanted to go. */
  redirect: z.string().optional(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const csrfTokenSchema = z.object({ csrfToken: z.string() });
