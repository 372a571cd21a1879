import { useEffect, useRef } from 'react';

/**
 * Moves the focus to `focusTarget` when the user's own action has taken effect, because the pressed button is gone
 * then.
 * @param words the announced state; a change of it means that the action took effect
 */
export function useFocusAfterAction<Place extends HTMLElement>(words: string) {
  const focusTarget = useRef<Place>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (hasActed.current && focusTarget.current !== null && isLost(focusTarget.current))
      focusTarget.current.focus({ preventScroll: true });
    hasActed.current = false;
  }, [words]);
  return { focusTarget, markActed: () => void (hasActed.current = true) };
}

/** A dialog that closes gives the focus to an ancestor of the pressed element, which isn't announced. */
function isLost(focusTarget: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return true;
  return activeElement.tabIndex < 0 && activeElement.closest('section') === focusTarget.closest('section');
}
