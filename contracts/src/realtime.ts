import * as z from 'zod';
import { conversationKindSchema } from './message/conversation.ts';
import { messageSchema } from './message/message.ts';
import { NOTIFICATION_KINDS } from './notification/notification-kinds.ts';

/** Messages on the socket at /ws. Every payload repeats its type. */

/** Keys of queries to invalidate: paths below /api/. */
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

/** A notification that isn't about a rental, such as of a follower, favourite or chat. Shown as a toast. */
export const notificationMessageSchema = z.object({
  type: z.literal('notification'),
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  /** The page it links to: a path of this site. */
  path: z.string(),
});
export type NotificationMessage = z.infer<typeof notificationMessageSchema>;

/** A session of this user was used from elsewhere and has ended. Sent to the user's other sessions. */
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
  /** The id in the recipient's list of conversations: in a direct chat the other user's id. */
  id: z.string(),
};

/** A message in a direct or support chat. */
export const chatMessageSchema = z.object({
  type: z.literal('message'),
  ...conversationOf,
  message: messageSchema,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/**
 * The other user is typing: shown for TYPING_SHOWN_MS or until a message arrives. Clients send it at most every 3 s.
 */
export const typingSchema = z.object({ type: z.literal('typing'), ...conversationOf, userId: z.int().positive() });
export type Typing = z.infer<typeof typingSchema>;

/** Whether a user whom the client asked about is online. Not sent between users one of whom blocks the other. */
export const presenceSchema = z.object({
  type: z.literal('presence'),
  userId: z.int().positive(),
  online: z.boolean(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The client emits `typing` with this. */
export const typingInputSchema = z.strictObject({ kind: conversationKindSchema, id: z.string().max(40) });
/**
 * The client emits `presence` with this when it opens a chat, and receives that user's presence until it asks about
 * another or disconnects. Acknowledged at once; the result arrives as `presence`.
 */
export const presenceInputSchema = z.strictObject({ userId: z.int().positive() });

/** The user whom the client believes to be signed in; the server rejects a user other than the session's. */
export const registerSchema = z.union([z.int().positive(), z.object({ userId: z.int().positive() })]);
export const pingSchema = z.union([z.number(), z.string(), z.object({ timestamp: z.union([z.number(), z.string()]) })]);

export interface Acknowledgement {
  readonly ok: boolean;
  /** Shown to the user if not ok. */
  readonly message?: string;
}
