import type { Home } from '@meguri/contracts/item/item-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

const HOME = '/api/home';

/** The shelves of the home page. */
export const homeQuery = queryOptions({ queryKey: [HOME], queryFn: ({ signal }) => get<Home>(HOME, signal) });
