import * as z from 'zod';
import { notificationSchema } from './notification.ts';

/** Devices per user; a new one replaces the one unused for longest. */
export const MAX_PUSH_DEVICES = 10;

const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), '形式が正しくありません');

/**
 * POST /api/push-subscriptions: the browser's `PushSubscription.toJSON()`. Responds with 201, also for an endpoint that
 * is already stored.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url('形式が正しくありません').max(2000, '形式が正しくありません'),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** DELETE /api/push-subscriptions: responds with 204 in any case. */
export const endPushSubscriptionSchema = z.object({ endpoint: z.string().max(2000) });
export type EndPushSubscription = z.infer<typeof endPushSubscriptionSchema>;

/** GET /api/push-key: the VAPID public key, for `applicationServerKey`. */
export const pushKeySchema = z.object({ publicKey: base64Url(65) });
export type PushKey = z.infer<typeof pushKeySchema>;

/** A push message as JSON: what the service worker shows, and where a click leads. */
export const pushPayloadSchema = notificationSchema.pick({ id: true, title: true, sentence: true, path: true });
export type PushPayload = z.infer<typeof pushPayloadSchema>;
