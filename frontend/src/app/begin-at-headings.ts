const PAGE = '[data-page]';
/** Whoever is here has begun already. */
const BEGUN = `${PAGE}, [role='dialog'], input, textarea, select`;

/**
 * Whoever comes to another page begins at its heading, which is read out: the link that led there has gone with the page before, and
 * nothing else would say which page this is. Where a page comes late, that is when its heading does.
 * @param address the path that was opened; whoever has gone on from it meanwhile begins now
 */
export function beginAtHeadings(address: string): void {
  let shown = window.location.pathname === address ? document.querySelector(PAGE) : null;
  /** What had the focus when the page came whose heading is waited for; undefined: none is. */
  let from: Element | null | undefined;
  const look = () => {
    const page = document.querySelector(PAGE);
    if (page !== null && page !== shown) {
      // The first page may come after this; and one that is tried again is none that somebody comes to.
      if (window.location.pathname !== address) from = document.activeElement;
      shown = page;
      address = window.location.pathname;
    }
    if (from !== undefined && hasBegun(from)) from = undefined;
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** Puts the focus on the heading, unless somebody has gone on from where they were. @returns false: there is no heading yet */
function hasBegun(from: Element | null): boolean {
  const { activeElement, body } = document;
  if (activeElement?.closest(BEGUN) || (activeElement !== body && activeElement !== from)) return true;
  const heading = document.querySelector<HTMLElement>(`${PAGE} h1`);
  if (heading === null) return false;
  heading.tabIndex = -1;
  // It does nothing when it is pressed: no ring says that it would.
  heading.classList.add('outline-none');
  heading.focus({ preventScroll: true });
  return true;
}
