import { isOwnPath } from '../lib/own-path.ts';

/** Path of the delivery address form, which returns to `from` once the address is complete. @param from a path of this site */
export const addressPage = (from: string): string => `/profile/edit?back=${encodeURIComponent(from)}#address`;

/** The page that linked to the address form, or null. @param search query of the URL */
export function pageThatNeedsAddress(search: string): string | null {
  const back = new URLSearchParams(search).get('back');
  return isOwnPath(back) ? back : null;
}
