import * as z from 'zod';

/** Messages of the socket at path /ws. Every payload repeats its type. */

/** Keys of the queries to fetch again: paths below /api/. */
export const changedSchema = z.object({ type: z.literal('changed'), keys: z.array(z.string()) });
export type Changed = z.infer<typeof changedSchema>;

export const rentalRequestNotificationSchema = z.object({
  type: z.literal('rental_request_notification'),
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

/** The client says who it believes to be; the server knows it from the session and refuses another. */
export const registerSchema = z.union([z.int().positive(), z.object({ userId: z.int().positive() })]);
export const pingSchema = z.union([z.number(), z.string(), z.object({ timestamp: z.union([z.number(), z.string()]) })]);

export interface Acknowledgement {
  readonly ok: boolean;
  /** For people, when not ok. */
  readonly message?: string;
}
