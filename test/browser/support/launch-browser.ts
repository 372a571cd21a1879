import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';

/** As root a browser starts without its sandbox only; the rest keeps it from asking its maker for anything. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('No Chromium or Chrome: set CHROME_PATH');
  return chromium.launch({ executablePath, args: FLAGS });
}
