/**
 * The address of a page that the server leaves to the browser, as it does with any that is this long
 * (`backend/src/http/pages/rendered-pages.ts`): for what the browser shows while it asks, or if its requests fail.
 */
export const drawnByBrowser = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${'x'.repeat(400)}`;
