/**
 * Calls back each time the page is about to be left or hidden. `pagehide` alone isn't enough: it comes after the next page has begun, and
 * a busy browser ends the old page before it. A phone's system closes a hidden page without either.
 * @returns a function that stops it
 */
export function onLeaving(leave: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    window.removeEventListener('beforeunload', leave);
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hidden);
  };
}
