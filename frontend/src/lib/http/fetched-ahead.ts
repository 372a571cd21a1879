import { isReturn } from './return.ts';

/**
 * Takes what the head of a page that was come back to has fetched, for nobody: it may be long over, and else would be given to
 * the first who asks, however they ask.
 */
export function dropFetchedAhead(): void {
  if (!isReturn()) return;
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href } of ahead) void fetch(href).catch(() => undefined);
}
