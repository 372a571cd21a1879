import type { Locator, Page } from '@playwright/test';
import { see } from './see.ts';
import type { Visit } from './visit.ts';

/** A bad mobile line: 400 ms there and back, 400 kbit/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Slows the window's network down from now on. */
export async function slowDown({ context, page }: Visit): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
}

/** Cuts the window off; open sockets too. */
export const cut = ({ context }: Visit): Promise<void> => context.setOffline(true);

export const reconnect = ({ context }: Visit): Promise<void> => context.setOffline(false);

/** What a command brings about is told before the command is answered, as on a busy machine: its answer waits until this is seen. */
export const answerAfter = (page: Page, path: string, seen: Locator): Promise<unknown> =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await see(seen).toBeVisible();
    await route.fulfill({ response });
  });
