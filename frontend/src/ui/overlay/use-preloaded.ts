import { useEffect } from 'react';
import { used } from '../../lib/touch.ts';

interface Preloaded {
  readonly preload: () => Promise<unknown>;
}

/**
 * Loads a dialog's code at the user's next interaction, before a button opens it, but not for those who only read. If that fails,
 * opening it loads it again.
 */
export function usePreloaded({ preload }: Preloaded, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let left = false;
    void used().then(() => left || preload().catch(() => undefined));
    return () => {
      left = true;
    };
  }, [preload, isWanted]);
}
