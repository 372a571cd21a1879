import { createContext, useContext } from 'react';

/** Parameters in the page's path, by the route's names: `id` of `/items/:id`. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The router's own hook would add its nested routes and error pages: 3 kB. */
export const RouteParamsContext = createContext<RouteParams>({});

export const useRouteParams = (): RouteParams => useContext(RouteParamsContext);
