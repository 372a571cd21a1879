import type { Page } from '@playwright/test';
import type { Visit } from './visit.ts';

const WORKER = '/service-worker.js';

export interface Device {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Gives the page a push subscription, which browsers get from their vendor's push service, and the permission, which a
 * browser without windows never grants. Call it before the page is opened.
 */
export async function lendDevice(page: Page, device: Device): Promise<void> {
  await page.addInitScript(`{
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    let subscription = null;
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () =>
      (subscription = { toJSON: () => (${JSON.stringify(device)}), unsubscribe: async () => true });
  }`);
}

/**
 * Wakes the page's service worker for a push, like a browser after decrypting it.
 * @returns the notification that the worker shows: title and options
 */
export async function pushed({ context, url }: Visit, data: string): Promise<unknown> {
  const worker = context.serviceWorkers().find((one) => one.url() === url + WORKER);
  if (worker === undefined) throw new Error('the page has no service worker');
  return worker.evaluate(`new Promise((resolve) => {
    self.registration.showNotification = async (title, options) => resolve({ title, ...options });
    const event = new PushEvent('push', { data: ${JSON.stringify(data)} });
    // waitUntil only works for a browser's own events.
    event.waitUntil = () => undefined;
    self.dispatchEvent(event);
  })`);
}
