import { ApiClient } from './api-client.ts';

/** In ms: after so long without user activity a page's requests count as unattended. */
const ALONE = 60_000;
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Whether the page was opened by back or forward. While it loads, browsers then take responses from their cache without
 * revalidation.
 */
export function isBackOrForward(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/** The client of this page. On the server: of the pages rendered for guests. */
export const api = new ApiClient((path, init) =>
  fetch(path, isBackOrForward() ? { ...init, cache: 'no-cache' } : init),
);
export const { get, send } = api;

let moved = Date.now();
for (const move of MOVES) {
  globalThis.addEventListener?.(move, () => (moved = Date.now()), { capture: true, passive: true });
}
api.isUnattended = () => Date.now() - moved > ALONE;

/**
 * Confirms the member's identity before a download link is followed, since a link can't show an error.
 * @returns whether to follow it
 */
export async function confirmedForDownload(): Promise<boolean> {
  const { by } = await get<{ readonly by: string | null }>('/api/step-up');
  return by === null || api.prove(by);
}
