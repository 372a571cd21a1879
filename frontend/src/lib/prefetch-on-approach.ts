import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Elements less than this below the visible part count as approached. */
const MARGIN = '800px';

/** Calls `prefetch` whenever the element is approached while it is enabled, and at once if it already is. */
export function usePrefetchOnApproach(
  prefetch: () => void,
  enabled: boolean,
  margin = MARGIN,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const approached = useEffectEvent(prefetch);
  useEffect(() => {
    const element = ref.current;
    if (!enabled || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) approached();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled, margin]);
  return ref;
}
