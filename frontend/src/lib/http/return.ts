/**
 * Whether this page was come back to by 戻る or 進む. All that such a page asks for until it has loaded, browsers take from their
 * cache without asking whether it still holds.
 */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/**
 * Takes what the head of a page that was come back to has fetched, for nobody: it may be long over, and else would be given to
 * the first who asks, however they ask.
 */
export function dropFetchedAhead(): void {
  if (!isReturn()) return;
  const ahead = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href } of ahead) void fetch(href).catch(() => undefined);
}
