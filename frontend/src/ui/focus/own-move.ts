import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a heading after the user's own action, since the pressed button is gone.
 * @param words the announced state; a change of it means that the action took effect
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

/** After closing, a dialog gives the focus to an ancestor of the pressed element, which isn't announced. */
function isLost(standing: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return true;
  return activeElement.tabIndex < 0 && activeElement.closest('section') === standing.closest('section');
}
