import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether that part of the page is still mounted. An answer that comes later must neither navigate nor change what people see by then.
 * @param showing what that part shows: once it shows something else, it counts as unmounted
 */
export function useIsMounted(showing = ''): () => boolean {
  const shown = useRef<string | null>(showing);
  useEffect(() => {
    shown.current = showing;
    return () => void (shown.current = null);
  }, [showing]);
  return useCallback(() => shown.current === showing, [showing]);
}
