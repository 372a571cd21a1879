import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { store, stored } from '../lib/storage/storage.ts';

const RESTORED_FOR = 1500;

/**
 * A new page starts at its top; back and forward return to where one was, as soon as the page is tall enough again. A
 * change of the address with the state `keepsScroll`, as between tabs, moves nothing.
 */
export function ScrollPosition() {
  const { key, pathname, hash, state } = useLocation();
  const type = useNavigationType();
  const stays = type !== 'POP' && (state as { keepsScroll?: unknown } | null)?.keepsScroll === true;

  const isFirst = useRef(true);

  useEffect(() => {
    // What a server rendered may have been scrolled before this runs.
    const isScrolled = isFirst.current && window.scrollY > 0;
    isFirst.current = false;
    window.history.scrollRestoration = 'manual';
    // The first page of every visit has the same key.
    const name = `scroll:${key}:${pathname}${hash}`;
    // The next page may be shorter, and be scrolled by that, before this one's listener is gone.
    const isHere = () => ((window.history.state as { key?: string } | null)?.key ?? 'default') === key;
    const remember = () => isHere() && store('session', name, window.scrollY);
    const wanted = type === 'POP' ? stored<number>('session', name) : null;
    const stop = isScrolled || (stays && wanted === null) ? leave : wanted !== null ? restore(wanted) : start(hash);
    if (isScrolled) remember();
    window.addEventListener('scrollend', remember);
    return () => {
      stop();
      window.removeEventListener('scrollend', remember);
    };
  }, [key, pathname, hash, type, stays]);
  return null;
}

const leave = (): void => undefined;

function start(hash: string): () => void {
  if (hash !== '') return untilDone(() => scrollTo(hash.slice(1)));
  window.scrollTo(0, 0);
  return leave;
}

function scrollTo(id: string): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView();
  return element !== null;
}

const restore = (wanted: number): (() => void) =>
  untilDone(() => {
    window.scrollTo(0, wanted);
    return Math.abs(window.scrollY - wanted) <= 1;
  });

/** Tries at every frame, at most for 1.5 s: what a page shows may still be on its way. @returns gives up */
function untilDone(attempt: () => boolean): () => void {
  const until = performance.now() + RESTORED_FOR;
  let frame = 0;
  const tryIt = () => {
    if (!attempt() && performance.now() < until) frame = requestAnimationFrame(tryIt);
  };
  tryIt();
  return () => cancelAnimationFrame(frame);
}
