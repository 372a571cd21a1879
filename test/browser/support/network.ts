import type { Locator, Page } from '@playwright/test';
import { see } from './see.ts';
import type { Visit } from './visit.ts';

/** A bad mobile connection: 400 ms round trip, 400 kbit/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows down the window's network. */
export async function slowDown({ context, page }: Visit): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
}

/** Cuts the window's network, including open sockets. */
export const cut = ({ context }: Visit): Promise<void> => context.setOffline(true);

export const reconnect = ({ context }: Visit): Promise<void> => context.setOffline(false);

/**
 * Delays the response of a command until its effect is visible, as on a busy machine where the notification arrives
 * first.
 */
export const answerAfter = (page: Page, path: string, seen: Locator): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await see(seen).toBeVisible();
    await route.fulfill({ response });
  });
