import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** So far below the window's edge counts as near. */
const MARGIN = '800px';

/** Calls `onNear` whenever the element comes near the part in view while it is enabled, and at once if it is there. */
export function useNearView(onNear: () => void, enabled: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = ref.current;
    if (!enabled || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);
  return ref;
}
