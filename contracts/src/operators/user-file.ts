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

/** The newest of them, and how many there are. */
const newest = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int().min(0), items: z.array(entry) });

const TOLD_AT_ONCE = 20;

/**
 * Where a mail of a notification is: none, also where it was no news any more before one left; not sent yet; sent; given up, and
 * left aside by an operator; with others of its day.
 */
export const NOTIFICATION_MAIL_STATES = ['none', 'waiting', 'sent', 'failed', 'digest'] as const;

/**
 * GET /api/admin/users/{id}/told?cursor=: what somebody was told in the last half year, the newest first; no texts and no links.
 * The first page is in their file.
 */
export const userNotificationsQuerySchema = z.strictObject(pageQuery({ usual: TOLD_AT_ONCE, most: 100 }));
export type UserNotificationsQuery = z.output<typeof userNotificationsQuerySchema>;
export const userNotificationsPageSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** null: a mail alone, about their account or to many. */
      kind: z.enum(NOTIFICATION_KINDS).nullable(),
      title: z.string(),
      /** The rental that it is about; null: none, a message in a chat, or a mail alone. */
      roundId: z.uuid().nullable(),
      at: time,
      /** Whether it was read in the list of notifications; null: it isn't there. */
      read: z.boolean().nullable(),
      mail: z.enum(NOTIFICATION_MAIL_STATES),
      /** When it is to leave, in the service's time; null: it has been handed over, or there is none. */
      mailDue: time.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type UserNotificationsPage = z.infer<typeof userNotificationsPageSchema>;

/** GET /api/admin/users/{id}: everything operators need to know of one person. Erased ones aren't there. */
export const userFileSchema = z.object({
  user: userListSchema.shape.items.element,
  /** What they have told of themselves; null: nothing. */
  profile: z.object({
    image: z.string().nullable(),
    fullName: z.string().nullable(),
    postCode: z.string().nullable(),
    /** In one line. */
    address: z.string().nullable(),
    phone: z.string().nullable(),
    /** That they still have to confirm. */
    pendingEmail: z.string().nullable(),
    lastSeenAt: time,
  }),
  lock: lockSchema.nullable(),
  /** The newest first; `liftedBy` null: has left. */
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

/** POST /api/admin/users/{id}/lock: ends every session, and none is opened until an operator unlocks it. Only operators read why. */
export const lockAccountSchema = z.strictObject({
  reason: text({
    max: MAX_SUSPENSION_REASON,
    required: '理由を入力してください',
    tooLong: `理由は${MAX_SUSPENSION_REASON}文字以内で入力してください`,
  }),
});
export type LockAccount = z.infer<typeof lockAccountSchema>;

/**
 * POST /api/admin/users/{id}/unlock: wrong passwords are forgiven. A lock of operators' is lifted only by who names it, by its
 * time: whoever means the other, or read of an earlier one, is refused.
 */
export const unlockAccountSchema = z.strictObject({ lockedAt: time.nullish() }).nullish();
export type UnlockAccount = z.infer<typeof unlockAccountSchema>;
