import type { Page } from '@playwright/test';

/** The browser logs every status from 400 on; `answers` below checks those by their status. */
const NETWORK_NOTE = /^Failed to load resource/;

/** Starts listening. @param ours the service's origin @returns the list that it keeps filling */
export async function listenForComplaints(page: Page, ours: string): Promise<string[]> {
  const complaints: string[] = [];
  const at = () => new URL(page.url(), 'http://none').pathname;
  page.on('console', (message) => {
    if (message.type() !== 'error' || NETWORK_NOTE.test(message.text())) return;
    complaints.push(`${at()} console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${at()} uncaught: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    // The payment page belongs to another service.
    if (origin !== ours) return;
    // A page that doesn't exist says so itself.
    const isAsset = !pathname.startsWith('/api/') && !response.request().isNavigationRequest();
    if (response.status() >= 500 || (isAsset && response.status() >= 400)) {
      complaints.push(`${at()} answered ${response.status()}: ${pathname}`);
    }
  });
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('content security policy: ' + violatedDirective + ' ' + blockedURI))`);
  return complaints;
}
