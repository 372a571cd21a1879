import * as z from 'zod';
import { lockSchema, userListSchema } from './admin-users.ts';
import { identityRecordSchema } from '../account/identity.ts';
import { payoutAccountSchema } from '../account/payout-account.ts';
import { sessionSchema } from '../account/sessions.ts';
import { MAX_SUSPENSION_REASON } from '../limits.ts';
import { REPORT_SUBJECTS } from '../message/report.ts';
import { NOTIFICATION_KINDS } from '../notification/notification-kinds.ts';
import { roundSummarySchema } from '../read-models/administration.ts';
import { pageQuery } from '../shared/page-query.ts';
import { text } from '../text/text.ts';

const time = z.iso.datetime();

/** The newest ones, and the total. */
const newest = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int().min(0), items: z.array(entry) });

const NOTIFICATIONS_PAGE = 20;

/**
 * The state of a notification's mail: none, or not sent because it had become pointless; pending; sent; given up and
 * skipped by an operator; part of a digest.
 */
export const NOTIFICATION_MAIL_STATES = ['none', 'waiting', 'sent', 'failed', 'digest'] as const;

/**
 * GET /api/admin/users/{id}/told?cursor=: notifications and mails of the last half year, newest first, without texts
 * and links. The user's file contains the first page.
 */
export const userNotificationsQuerySchema = z.strictObject(pageQuery({ usual: NOTIFICATIONS_PAGE, most: 100 }));
export type UserNotificationsQuery = z.output<typeof userNotificationsQuerySchema>;
export const userNotificationsPageSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** null: only a mail, about the account or to many. */
      kind: z.enum(NOTIFICATION_KINDS).nullable(),
      title: z.string(),
      /** The rental that it is about; null: none, a chat message, or only a mail. */
      roundId: z.uuid().nullable(),
      at: time,
      /** Whether it was read in the list of notifications; null: it isn't listed. */
      read: z.boolean().nullable(),
      mail: z.enum(NOTIFICATION_MAIL_STATES),
      /** When it is due, in the domain's time; null: it was passed on, or there is none. */
      mailDue: time.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type UserNotificationsPage = z.infer<typeof userNotificationsPageSchema>;

/** GET /api/admin/users/{id}: everything that operators need to know about one user. Erased ones aren't found. */
export const userFileSchema = z.object({
  user: userListSchema.shape.items.element,
  /** The profile they filled in; null: none. */
  profile: z.object({
    image: z.string().nullable(),
    fullName: z.string().nullable(),
    postCode: z.string().nullable(),
    /** In one line. */
    address: z.string().nullable(),
    phone: z.string().nullable(),
    /** Not confirmed yet. */
    pendingEmail: z.string().nullable(),
    lastSeenAt: time,
  }),
  lock: lockSchema.nullable(),
  /** Newest first; `liftedBy` null: that operator has left. */
  formerLocks: z.array(lockSchema.extend({ liftedAt: time, liftedBy: z.string().nullable() })),
  identity: identityRecordSchema,
  payoutAccount: payoutAccountSchema,
  borrowed: newest(roundSummarySchema),
  lent: newest(roundSummarySchema),
  items: newest(
    z.object({
      id: z.uuid(),
      name: z.string(),
      image: z.string().nullable(),
      status: z.enum(['available', 'suspended']),
      createdAt: time,
    }),
  ),
  /** `current` is always false. */
  sessions: z.array(sessionSchema),
  told: userNotificationsPageSchema,
  reports: newest(z.object({ id: z.uuid(), subject: z.enum(REPORT_SUBJECTS), createdAt: time, isClosed: z.boolean() })),
});
export type UserFile = z.infer<typeof userFileSchema>;

/**
 * POST /api/admin/users/{id}/lock: ends all sessions and prevents new ones until an operator unlocks the account. Only
 * operators see the reason.
 */
export const lockAccountSchema = z.strictObject({
  reason: text({
    max: MAX_SUSPENSION_REASON,
    required: '理由を入力してください',
    tooLong: `理由は${MAX_SUSPENSION_REASON}文字以内で入力してください`,
  }),
});
export type LockAccount = z.infer<typeof lockAccountSchema>;

/**
 * POST /api/admin/users/{id}/unlock: resets the limit of login attempts. To remove an operators' lock, the request has
 * to name it by its time: one meant for something else, or for an earlier lock, is rejected.
 */
export const unlockAccountSchema = z.strictObject({ lockedAt: time.nullish() }).nullish();
export type UnlockAccount = z.infer<typeof unlockAccountSchema>;
