import { type RefObject, useRef, useState } from 'react';

export interface Slides {
  /** The scroll container; each child is a slide of its width. */
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the visible slide. */
  readonly index: number;
  readonly onScroll: () => void;
  readonly goTo: (index: number) => void;
}

/** Slides moved by finger, key or button. */
export function useSlides(count: number): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const onScroll = () => {
    const element = track.current;
    if (element === null || element.clientWidth === 0) return;
    setIndex(Math.min(count - 1, Math.max(0, Math.round(element.scrollLeft / element.clientWidth))));
  };
  const goTo = (wanted: number) => {
    const element = track.current;
    if (element === null) return;
    const left = Math.min(count - 1, Math.max(0, wanted)) * element.clientWidth;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
  };
  return { track, index, onScroll, goTo };
}
