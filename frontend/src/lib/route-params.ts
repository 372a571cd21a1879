import { createContext, useContext } from 'react';

/** What the address of the page names, by the route's own words: `id` of `/items/:id`. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The router's own would bring its nested routes and their error pages: 3 kB. */
export const RouteParamsContext = createContext<RouteParams>({});

export const useRouteParams = (): RouteParams => useContext(RouteParamsContext);
