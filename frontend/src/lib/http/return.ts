/**
 * Whether this page was come back to by 戻る or 進む. All that such a page asks for until it has loaded, browsers take from their
 * cache without asking whether it still holds.
 */
export function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
