import { isOwnPath } from '../lib/own-path.ts';

/** Path of the list of the member's settings. */
export const SETTINGS = '/profile/edit';

/** Last part of the path of each page below the list. */
export type SettingsSection =
  'address' | 'own-sizes' | 'card' | 'identity' | 'sign-in' | 'devices' | 'display' | 'privacy';

/** Path of one of the settings. @param from a path of this site, to return to; without it the page leads to the list */
export const settingsPage = (section: SettingsSection, from?: string): string =>
  `${SETTINGS}/${section}${from === undefined ? '' : `?back=${encodeURIComponent(from)}`}`;

/** Path of the delivery address form, which returns to `from` once the address is complete. */
export const addressPage = (from: string): string => settingsPage('address', from);

/** The page that linked to the settings and wants the member back, or null. @param search query of the URL */
export function pageToReturnTo(search: string): string | null {
  const back = new URLSearchParams(search).get('back');
  return isOwnPath(back) ? back : null;
}
