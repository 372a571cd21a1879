import * as z from 'zod';
import { conversationKindSchema } from './message/conversation.ts';
import { messageSchema } from './message/message.ts';
import { NOTIFICATION_KINDS } from './notification/notification-kinds.ts';

/** Messages of the socket at path /ws. Every payload repeats its type. */

/** Keys of the queries to fetch again: paths below /api/. */
export const changedSchema = z.object({ type: z.literal('changed'), keys: z.array(z.string()) });
export type Changed = z.infer<typeof changedSchema>;

export const rentalRequestNotificationSchema = z.object({
  type: z.literal('rental_request_notification'),
  kind: z.enum(NOTIFICATION_KINDS).optional(),
  rentalRequestId: z.uuid(),
  message: z.string(),
  item: z.object({ name: z.string() }),
});
export type RentalRequestNotification = z.infer<typeof rentalRequestNotificationSchema>;

/** A notification that is about no rental: of a follower, a favourite, a chat. Shown as a toast. */
export const notificationMessageSchema = z.object({
  type: z.literal('notification'),
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  /** Where it leads: a path of this site. */
  path: z.string(),
});
export type NotificationMessage = z.infer<typeof notificationMessageSchema>;

/** Somebody used a session of this user from elsewhere; it has ended. Goes to the user's other sessions. */
export const securityAlertMessageSchema = z.object({
  type: z.literal('security_alert'),
  title: z.string(),
  message: z.string(),
  severity: z.enum(['high', 'critical']),
});
export type SecurityAlertMessage = z.infer<typeof securityAlertMessageSchema>;

/** A message in a round's chat, to both parties' sockets. */
export const transactionMessageSchema = z.object({
  type: z.literal('transaction_message'),
  circulationRoundId: z.uuid(),
  message: messageSchema,
});
export type TransactionMessage = z.infer<typeof transactionMessageSchema>;

const conversationOf = {
  kind: conversationKindSchema,
  /** As in the list of conversations: for whoever hears it, so in a direct chat the other's user id. */
  id: z.string(),
};

/** A message in a direct or support chat. */
export const chatMessageSchema = z.object({
  type: z.literal('message'),
  ...conversationOf,
  message: messageSchema,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The other writes, now: shown for TYPING_SHOWN_MS, unless a message comes. Clients say it at most every 3 s. */
export const typingSchema = z.object({ type: z.literal('typing'), ...conversationOf, userId: z.int().positive() });
export type Typing = z.infer<typeof typingSchema>;

/** Whether somebody whom the client asked about has the service open. Nobody hears it of a person in a block. */
export const presenceSchema = z.object({
  type: z.literal('presence'),
  userId: z.int().positive(),
  online: z.boolean(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The client emits `typing` with this. */
export const typingInputSchema = z.strictObject({ kind: conversationKindSchema, id: z.string().max(40) });
/**
 * The client emits `presence` with this when a chat is opened, and hears of that person until it asks about another or
 * goes. Acknowledged at once; the answer itself comes as `presence`.
 */
export const presenceInputSchema = z.strictObject({ userId: z.int().positive() });

/** The client says who it believes to be; the server knows it from the session and refuses another. */
export const registerSchema = z.union([z.int().positive(), z.object({ userId: z.int().positive() })]);
export const pingSchema = z.union([z.number(), z.string(), z.object({ timestamp: z.union([z.number(), z.string()]) })]);

export interface Acknowledgement {
  readonly ok: boolean;
  /** For people, when not ok. */
  readonly message?: string;
}
