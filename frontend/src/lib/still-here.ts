import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether that part of the page is still there. An answer may come when people are somewhere else by then: it moves them
 * nowhere, and changes nothing before their eyes.
 * @param showing what that part shows: once it shows something else, what there was is gone, too
 */
export function useStillHere(showing = ''): () => boolean {
  const shown = useRef<string | null>(showing);
  useEffect(() => {
    shown.current = showing;
    return () => void (shown.current = null);
  }, [showing]);
  return useCallback(() => shown.current === showing, [showing]);
}
