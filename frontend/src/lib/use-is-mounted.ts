import { useCallback, useEffect, useRef } from 'react';
import { shownPath } from './shown-path.ts';

/**
 * Whether the component is still mounted, and its page the one of the address: after a link was clicked, a page stays mounted until
 * the next one is loaded. A response that arrives later must neither navigate nor change what the user sees by then.
 * @param showing identifies what the component shows: once that changes it counts as unmounted
 */
export function useIsMounted(showing = ''): () => boolean {
  const shown = useRef<string | null>(showing);
  useEffect(() => {
    shown.current = showing;
    return () => void (shown.current = null);
  }, [showing]);
  return useCallback(() => shown.current === showing && globalThis.location?.pathname === shownPath.get(), [showing]);
}
