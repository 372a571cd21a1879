import { useEffect, useRef } from 'react';

/**
 * Where it stands by now, for whoever has acted: the button that was pressed is gone then, and the focus with it.
 * @param words how it stands, said in passing: other words, another standing
 */
export function useOwnMove<Place extends HTMLElement>(words: string) {
  const standing = useRef<Place>(null);
  const isOwn = useRef(false);
  useEffect(() => {
    if (isOwn.current && standing.current !== null && isLost(standing.current))
      standing.current.focus({ preventScroll: true });
    isOwn.current = false;
  }, [words]);
  return { standing, moved: () => void (isOwn.current = true) };
}

/** A dialog that has closed gives it to whatever stands around what was pressed, of which nothing is read out. */
function isLost(standing: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return true;
  return activeElement.tabIndex < 0 && activeElement.closest('section') === standing.closest('section');
}
