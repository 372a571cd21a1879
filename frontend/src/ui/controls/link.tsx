import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, or a fragment of the page. */
  readonly to: string;
  readonly replace?: boolean;
  /** Navigation state, such as `keepsScroll`. */
  readonly state?: unknown;
}

/** Navigates without a page load. The router's own link would add its framework mode: 3 kB. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    ...(rest.target && { target: rest.target }),
  });
  const clicked = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} onClick={clicked} />;
}

/** Pages that belong to the member's own page. */
const OWN = /^\/(add-email|connect-account|favourites|overdue-items|payouts|rental-requests|second-step)(\/|$)/;

/** Value of `aria-current` for a link. @param end only for the exact path and not the paths below it */
export function useCurrent(to: string, end = false): 'page' | undefined {
  const { pathname } = useLocation();
  // The search is another URL of the item list.
  const here = pathname === '/search' ? '/items' : pathname;
  const isBelow = here.startsWith(`${to}/`) || (to === '/profile' && OWN.test(here));
  return here === to || (!end && isBelow) ? 'page' : undefined;
}

export const NavLink = ({ to, end, ...rest }: LinkProps & { readonly end?: boolean }) => (
  <Link {...rest} to={to} aria-current={useCurrent(to, end)} />
);
