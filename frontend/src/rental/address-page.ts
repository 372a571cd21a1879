import { isOwnPath } from '../lib/own-path.ts';

/** The form of the delivery address, which leads back to the page that needs it once it is complete. @param from a path of this site */
export const addressPage = (from: string): string => `/profile/edit?back=${encodeURIComponent(from)}#address`;

/** The page that sent somebody to the address form, or null. @param search the address's query */
export function pageThatNeedsAddress(search: string): string | null {
  const back = new URLSearchParams(search).get('back');
  return isOwnPath(back) ? back : null;
}
