import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { usePersistent } from '../lib/storage/persistent-state.ts';

interface Overture {
  /** It plays, or has just come to its end. */
  readonly shown: boolean;
  /** The element that lies over the page while it is animated. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly end: () => void;
}

/**
 * Something that plays over a page once in a tab. It begins with the first paint, before any script: public/before-paint.js
 * hides it by its name where it has been seen.
 */
export function useOverture(name: 'splash' | 'intro'): Overture {
  const [seen, setSeen] = usePersistent<boolean>('session', `${name}-seen`);
  const box = useRef<HTMLDivElement>(null);
  const end = useCallback(() => setSeen(true), [setSeen]);
  useEffect(() => {
    if (box.current === null) return;
    // Hidden where motion is reduced, it has none; and it may have run out before anybody could listen.
    const playing = box.current.getAnimations();
    Promise.all(playing.map(({ finished }) => finished)).then(end, () => undefined);
  }, [end]);
  return { shown: seen !== true, box, end };
}
