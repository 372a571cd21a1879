import { matchRoutes } from 'react-router-dom';
import { ROUTES } from './routes.ts';

const match = (pathname: string) => matchRoutes(ROUTES, pathname)?.[0];

let last: { readonly pathname: string; readonly match: ReturnType<typeof match> } | null = null;

/**
 * The route of a path, with its parameters. The last one is kept: layout and page ask for the same one, and each time all
 * routes would be ranked again, half a millisecond on a server.
 */
export function routeOf(pathname: string): ReturnType<typeof match> {
  if (last?.pathname !== pathname) last = { pathname, match: match(pathname) };
  return last.match;
}
