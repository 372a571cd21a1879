import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keep, kept } from '../lib/storage.ts';

const RESTORED_FOR = 1500;

/**
 * A new page starts at its top; back and forward return to where one was, as soon as the page is tall enough again. A
 * change of the address with the state `keepsScroll`, as between tabs, moves nothing.
 */
export function ScrollPosition() {
  const { key, hash, state } = useLocation();
  const type = useNavigationType();
  const stays = type !== 'POP' && (state as { keepsScroll?: unknown } | null)?.keepsScroll === true;

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => keep('session', `scroll:${key}`, window.scrollY);
    const wanted = type === 'POP' ? kept<number>('session', `scroll:${key}`) : null;
    const stop = wanted !== null ? restore(wanted) : stays ? () => undefined : start(hash);
    window.addEventListener('scrollend', remember);
    return () => {
      stop();
      window.removeEventListener('scrollend', remember);
    };
  }, [key, hash, type, stays]);
  return null;
}

function start(hash: string): () => void {
  if (hash === '') window.scrollTo(0, 0);
  else document.getElementById(hash.slice(1))?.scrollIntoView();
  return () => undefined;
}

function restore(wanted: number): () => void {
  const until = performance.now() + RESTORED_FOR;
  let frame = 0;
  const tryIt = () => {
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) > 1 && performance.now() < until) frame = requestAnimationFrame(tryIt);
  };
  tryIt();
  return () => cancelAnimationFrame(frame);
}
