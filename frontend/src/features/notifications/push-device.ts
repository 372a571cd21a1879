import type { EndPushSubscription, PushKey, PushSubscriptionInput } from '@meguri/contracts/notification/push.ts';
import { get, send } from '../../lib/http/api.ts';
import { setPersistent } from '../../lib/storage/persistent-state.ts';
import { ownName, stored } from '../../lib/storage/storage.ts';

/** unsupported: this browser never can; denied: the person told it not to; off, on: as they wish. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';
const SUBSCRIPTIONS = '/api/push-subscriptions';
/** Whose the browser's subscription is: it stays when they leave, and this doesn't. */
const ownerName = (userId: number): string => ownName(userId, 'push');

/** Whether pushes can come to this device at all. */
export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server knows it from now on, or already did: a session that ended took it along. */
const register = (subscription: PushSubscription, member: number): Promise<void> =>
  send<void>('POST', SUBSCRIPTIONS, { body: subscription.toJSON() as PushSubscriptionInput, member });

/** What is known at once: who has turned it on here is taken to have it still, until the browser has said so. */
export function presumedPushState(userId: number): PushState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return stored('local', ownerName(userId)) === null ? 'off' : 'on';
}

/** What is so on this device, for that member. */
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

/** Whether pushes signed with that key reach it; a browser that doesn't say for which one it is takes it for this one. */
function isFor({ options: { applicationServerKey: its } }: PushSubscription, publicKey: string): boolean {
  if (its === null) return true;
  const [held, wanted] = [new Uint8Array(its), bytesOf(publicKey)];
  return held.length === wanted.length && held.every((byte, index) => byte === wanted[index]);
}

const subscribeTo = (pushManager: PushManager, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });

/** The service has other keys than the device subscribed for. false: the browser wants the person to press for it. */
async function renew(former: PushSubscription, publicKey: string, member: number): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await end(former);
  const subscription = await subscribeTo(pushManager, publicKey).catch(() => null);
  if (subscription !== null) await register(subscription, member);
  return subscription !== null;
}

/** The browser takes nothing any more. Where the server isn't told, it learns so by its next push. */
async function end(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  await Promise.allSettled([send<void>('DELETE', SUBSCRIPTIONS, { body: { endpoint } satisfies EndPushSubscription })]);
  await subscription.unsubscribe();
}

/** Asks for the person's permission, and has pushes sent to this device. To be called when they press for it. */
export async function turnPushOn(userId: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(userId);
  const { publicKey } = await get<PushKey>('/api/push-key');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, or of somebody who has left, gives way.
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
