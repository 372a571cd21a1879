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

/** @param faces whether pages have their typefaces, which cost a quarter of what a page takes of the processor */
export async function launchBrowser(faces = true): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('No Chromium or Chrome: set CHROME_PATH');
  return chromium.launch({ executablePath, args: faces ? FLAGS : [...FLAGS, '--disable-remote-fonts'] });
}
