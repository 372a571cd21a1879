import type { ItemViews } from '@meguri/contracts/item/item-views.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

const VIEWS = '/api/user/item-views';

/** How often the viewer's items were looked at lately. */
export const itemViewsQuery = queryOptions({
  queryKey: [VIEWS],
  queryFn: ({ signal }) => get<ItemViews>(VIEWS, signal),
});
