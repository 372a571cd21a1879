import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { store, stored } from '../lib/storage/storage.ts';

const RESTORED_FOR = 1500;

/**
 * Scrolls new pages to the top. Back and forward restore the position once the page is tall enough. URL changes with the state
 * `keepsScroll`, for instance between tabs, don't scroll. A link to a part of the page moves the focus there.
 */
export function ScrollPosition() {
  const { key, pathname, hash, state } = useLocation();
  const type = useNavigationType();
  const stays = type !== 'POP' && (state as { keepsScroll?: unknown } | null)?.keepsScroll === true;

  const isFirst = useRef(true);
  const shown = useRef(pathname);

  useEffect(() => {
    // The user may have scrolled the server-rendered page before this runs.
    const isScrolled = isFirst.current && window.scrollY > 0;
    isFirst.current = false;
    const isPart = type !== 'POP' && shown.current === pathname;
    shown.current = pathname;
    window.history.scrollRestoration = 'manual';
    // With the path, because the first history entry of every visit has the key `default`.
    const name = `scroll:${key}:${pathname}${hash}`;
    // The next page may be shorter and scroll the window before this listener is removed.
    const isHere = () => ((window.history.state as { key?: string } | null)?.key ?? 'default') === key;
    const remember = () => isHere() && store('session', name, window.scrollY);
    const wanted = type === 'POP' ? stored<number>('session', name) : null;
    const stop =
      isScrolled || (stays && wanted === null) ? leave : wanted !== null ? restore(wanted) : start(hash, isPart);
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

/** @param isPart whether a link of this page led there: the focus follows, as it does where a browser follows the link */
function start(hash: string, isPart: boolean): () => void {
  if (hash !== '') return untilDone(() => scrollTo(hash.slice(1), isPart));
  window.scrollTo(0, 0);
  return leave;
}

function scrollTo(id: string, focuses: boolean): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView();
  if (element !== null && focuses) {
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  return element !== null;
}

const restore = (wanted: number): (() => void) =>
  untilDone(() => {
    window.scrollTo(0, wanted);
    return Math.abs(window.scrollY - wanted) <= 1;
  });

/** Retries on every frame for up to 1.5 s while the page's content loads. @returns a function to cancel */
function untilDone(attempt: () => boolean): () => void {
  const until = performance.now() + RESTORED_FOR;
  let frame = 0;
  const tryIt = () => {
    if (!attempt() && performance.now() < until) frame = requestAnimationFrame(tryIt);
  };
  tryIt();
  return () => cancelAnimationFrame(frame);
}
