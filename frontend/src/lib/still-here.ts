import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether that part of the page is still there. An answer may come when people are somewhere else by then: it moves them
 * nowhere, and changes nothing before their eyes.
 */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return useCallback(() => here.current, []);
}
