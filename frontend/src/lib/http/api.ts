import { ApiClient } from './api-client.ts';

/** In ms: a page in front of which nobody moved for so long sends its requests unattended. */
const ALONE = 60_000;
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether 戻る or 進む led here. What such a page requests until it has loaded, browsers take from their cache without revalidating it. */
export function isBackOrForward(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/** The client of this page; on a server, of the pages it renders for guests. */
export const api = new ApiClient((path, init) =>
  fetch(path, isBackOrForward() ? { ...init, cache: 'no-cache' } : init),
);
export const { get, send } = api;

let moved = Date.now();
for (const move of MOVES) {
  globalThis.addEventListener?.(move, () => (moved = Date.now()), { capture: true, passive: true });
}
api.isUnattended = () => Date.now() - moved > ALONE;

/** For a file that a link fetches, which can show no refusal. @returns whether the link may be followed */
export async function confirmedForDownload(): Promise<boolean> {
  const { by } = await get<{ readonly by: string | null }>('/api/step-up');
  return by === null || api.prove(by);
}
