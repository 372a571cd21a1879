import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site: a path, or a fragment of the page. */
  readonly to: string;
  readonly replace?: boolean;
  /** Travels with the navigation, as `keepsScroll`. */
  readonly state?: unknown;
}

/** Leads to another page without loading the site anew. The router's own link would bring its framework mode: 3 kB. */
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

/** What leads back to one's own page. */
const OWN = /^\/(add-email|connect-account|favourites|overdue-items|payouts|rental-requests|second-step)(\/|$)/;

/** What says of a way on that it leads to where one is. @param end only there, not below it */
export function useCurrent(to: string, end = false): 'page' | undefined {
  const { pathname } = useLocation();
  // The search is the item list under another name.
  const here = pathname === '/search' ? '/items' : pathname;
  const isBelow = here.startsWith(`${to}/`) || (to === '/profile' && OWN.test(here));
  return here === to || (!end && isBelow) ? 'page' : undefined;
}

export const NavLink = ({ to, end, ...rest }: LinkProps & { readonly end?: boolean }) => (
  <Link {...rest} to={to} aria-current={useCurrent(to, end)} />
);
