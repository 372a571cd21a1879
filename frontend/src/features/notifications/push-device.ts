import type { EndPushSubscription, PushKey, PushSubscriptionInput } from '@meguri/contracts/notification/push.ts';
import { get, send } from '../../lib/http/api.ts';
import { setPersistent } from '../../lib/storage/persistent-state.ts';
import { ownName, stored } from '../../lib/storage/storage.ts';

/** unsupported: not available in this browser; denied: the user refused the permission; off, on: the user's choice. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';
const SUBSCRIPTIONS = '/api/push-subscriptions';
/** Stores which member the browser's subscription belongs to. The subscription stays after a logout, this entry doesn't. */
const ownerName = (userId: number): string => ownName(userId, 'push');

/** Whether this browser supports push notifications. */
export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Idempotent. Needed again because the server deletes a subscription together with its session. */
const register = (subscription: PushSubscription, member: number): Promise<void> =>
  send<void>('POST', SUBSCRIPTIONS, { body: subscription.toJSON() as PushSubscriptionInput, member });

/** A first guess: trusts what was stored until the browser has answered. */
export function presumedPushState(userId: number): PushState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return stored('local', ownerName(userId)) === null ? 'off' : 'on';
}

/** The actual state on this device for that member. */
export async function pushState(userId: number): Promise<PushState> {
  const presumed = presumedPushState(userId);
  if (presumed !== 'on') return presumed;
  const subscription = await subscriptionHere();
  if (subscription === null) return 'off';
  const { publicKey } = await get<PushKey>('/api/push-key');
  if (isFor(subscription, publicKey)) await register(subscription, userId);
  else if (!(await renew(subscription, publicKey, userId))) return 'off';
  return 'on';
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** Whether the subscription is for that server key; assumed if the browser doesn't say. */
function isFor({ options: { applicationServerKey: its } }: PushSubscription, publicKey: string): boolean {
  if (its === null) return true;
  const [held, wanted] = [new Uint8Array(its), bytesOf(publicKey)];
  return held.length === wanted.length && held.every((byte, index) => byte === wanted[index]);
}

const subscribeTo = (pushManager: PushManager, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });

/** Subscribes again after the server's key has changed. false: the browser needs a click for that. */
async function renew(former: PushSubscription, publicKey: string, member: number): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await end(former);
  const subscription = await subscribeTo(pushManager, publicKey).catch(() => null);
  if (subscription !== null) await register(subscription, member);
  return subscription !== null;
}

/** Unsubscribes. If the server can't be reached, it finds out at its next push. */
async function end(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  await Promise.allSettled([send<void>('DELETE', SUBSCRIPTIONS, { body: { endpoint } satisfies EndPushSubscription })]);
  await subscription.unsubscribe();
}

/** Asks for the permission and subscribes this device. Call it on a click only. */
export async function turnPushOn(userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  const { publicKey } = await get<PushKey>('/api/push-key');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // Replaces a subscription for another key or of a member who has logged out.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await subscribeTo(pushManager, publicKey);
  await register(subscription, userId);
  setPersistent('local', ownerName(userId), true);
  return 'on';
}

export async function turnPushOff(userId: number): Promise<PushState> {
  const subscription = await subscriptionHere();
  setPersistent('local', ownerName(userId), null);
  if (subscription !== null) await end(subscription);
  return 'off';
}
