import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether the component is still mounted. A response that arrives later must neither navigate nor change what the user sees by
 * then.
 * @param showing identifies what the component shows: once that changes it counts as unmounted
 */
export function useIsMounted(showing = ''): () => boolean {
  const shown = useRef<string | null>(showing);
  useEffect(() => {
    shown.current = showing;
    return () => void (shown.current = null);
  }, [showing]);
  return useCallback(() => shown.current === showing, [showing]);
}
