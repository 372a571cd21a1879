import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { usePersistent } from '../lib/storage/persistent-state.ts';

interface OneTimeAnimation {
  /** It is playing, or has just ended. */
  readonly shown: boolean;
  /** The element that covers the page during the animation. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly end: () => void;
}

/**
 * An animation on top of the page, once per tab. It starts with the first paint, before any script; public/before-paint.js hides it
 * by name if it was shown before.
 */
export function useOneTimeAnimation(name: 'splash' | 'intro'): OneTimeAnimation {
  const [seen, setSeen] = usePersistent<boolean>('session', `${name}-seen`);
  const box = useRef<HTMLDivElement>(null);
  const end = useCallback(() => setSeen(true), [setSeen]);
  useEffect(() => {
    if (box.current === null) return;
    // None with reduced motion, where it is hidden; or it may have ended before this runs.
    const playing = box.current.getAnimations();
    Promise.all(playing.map(({ finished }) => finished)).then(end, () => undefined);
  }, [end]);
  return { shown: seen !== true, box, end };
}
