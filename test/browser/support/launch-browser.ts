import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';

/** As root a browser only starts without its sandbox; the other flags prevent requests to its vendor. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @param faces whether pages load their fonts, which take a quarter of a page's processor time */
export async function launchBrowser(faces = true): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('No Chromium or Chrome: set CHROME_PATH');
  return chromium.launch({ executablePath, args: faces ? FLAGS : [...FLAGS, '--disable-remote-fonts'] });
}
