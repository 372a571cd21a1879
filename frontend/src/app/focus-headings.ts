const PAGE = '[data-page]';
/** If one of these has the focus, the user is already interacting with the page. */
const IN_USE = `${PAGE}, [role='dialog'], input, textarea, select`;

/**
 * Focuses the heading of each new page, so that screen readers announce it: the link that had the focus has been removed. If a page
 * loads slowly, waits for its heading.
 * @param address the path that was opened; a navigation before this code ran is handled at once
 */
export function focusHeadings(address: string): void {
  let shown = window.location.pathname === address ? document.querySelector(PAGE) : null;
  /** The element that had the focus when the awaited page was shown; undefined: not waiting. */
  let from: Element | null | undefined;
  const look = () => {
    const page = document.querySelector(PAGE);
    if (page !== null && page !== shown) {
      // Not for the first page, which may render after this code runs, nor when it is retried.
      if (window.location.pathname !== address) from = document.activeElement;
      shown = page;
      address = window.location.pathname;
    }
    if (from !== undefined && focusHeading(from)) from = undefined;
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** Focuses the heading unless the user has moved the focus. @returns false: there is no heading yet */
function focusHeading(from: Element | null): boolean {
  const { activeElement, body } = document;
  if (activeElement?.closest(IN_USE) || (activeElement !== body && activeElement !== from)) return true;
  const heading = document.querySelector<HTMLElement>(`${PAGE} h1`);
  if (heading === null) return false;
  heading.tabIndex = -1;
  // It isn't interactive, so it needs no focus ring.
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
  return true;
}
