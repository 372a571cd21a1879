import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { RENDERED_FOR_VIEWER } from '@meguri/contracts/service/page-paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { favouritesQuery } from '../../features/favourites/api/favourites.ts';
import { savedSearchesQuery } from '../../features/favourites/api/saved-searches.ts';
import { itemQuery, similarItemsQuery } from '../../features/items/api/item.ts';
import { othersOfOwnerQuery } from '../../features/items/api/items.ts';
import { chatQuery } from '../../features/messages/api/chat.ts';
import { conversationsQuery } from '../../features/messages/api/conversations.ts';
import { unreadCountQuery } from '../../features/messages/api/unread-count.ts';
import { chatAt } from '../../features/messages/chat-address.ts';
import { myRoundsQuery } from '../../features/my-rounds/api/my-rounds.ts';
import { overdueItemsQuery } from '../../features/my-rounds/api/overdue-items.ts';
import { turnsQuery } from '../../features/my-rounds/api/turn-count.ts';
import { notificationsQuery, unreadNotificationsQuery } from '../../features/notifications/api/notifications.ts';
import { followCountsQuery } from '../../features/people/api/people.ts';
import { rentalRequestQuery } from '../../features/rental-request/api/rental-request.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import type { RouteQuery } from '../routes/page-route.ts';
import type { routeAt } from './prefetch.ts';

// Only for the server. A query that isn't named here is found by rendering the page, which is then rendered once more.

type Found = NonNullable<ReturnType<typeof routeAt>>;
type Params = Found['params'];

/** Of the header and the tabs on every member's page. */
const OF_MEMBERS: readonly RouteQuery[] = [unreadNotificationsQuery, unreadCountQuery, savedSearchesQuery, turnsQuery];

type OwnPath = (typeof RENDERED_FOR_VIEWER)[number];
/** Of members' pages, besides those that client and server both name: in the client's scripts they would cost bytes. */
const OF_OWN_PAGES: Partial<Record<OwnPath, (params: Params, viewer: Account) => readonly RouteQuery[]>> = {
  '/profile': (_, { id }) => [
    ...[myRoundsQuery('sent'), myRoundsQuery('received'), overdueItemsQuery, followCountsQuery(id)],
  ],
  '/notifications': () => [notificationsQuery],
  '/messages': () => [conversationsQuery],
  '/messages/:id': ({ id = '' }) => {
    const chat = chatAt(id);
    return chat === null ? [] : [conversationsQuery, chatQuery(chat)];
  },
  '/transaction-messages/:id': ({ id = '' }) => {
    const chat = chatAt(id);
    return chat?.kind === 'transaction' ? [conversationsQuery, chatQuery(chat), rentalRequestQuery(chat.id)] : [];
  },
  '/favourites': () => [favouritesQuery()],
};

/**
 * What a page asks for first.
 * @param viewer the member whose own page it is; null: anyone else
 * @param search with which some pages show another part of themselves
 */
export async function firstQueriesOf(
  found: Found | undefined,
  viewer: Account | null,
  search: string,
): Promise<readonly RouteQuery[]> {
  const ofRoute = [statusQuery, ...(found?.queries ?? [])];
  if (viewer === null || found === undefined) return ofRoute;
  const { route, params } = found;
  const { firstQueries = [] } = await (route.guard === 'either' ? route.loadForMembers() : route.load());
  const ofPage = search === '' ? (OF_OWN_PAGES[route.path as OwnPath]?.(params, viewer) ?? []) : [];
  return [...ofRoute, ...firstQueries, ...ofPage, ...OF_MEMBERS];
}

/** What it asks for once those are answered. */
export function followingQueriesOf(found: Found | undefined, queries: QueryClient): readonly RouteQuery[] {
  if (found?.route.path !== '/items/:id') return [];
  const { id = '' } = found.params;
  const item = queries.getQueryData(itemQuery(id).queryKey);
  return item === undefined ? [] : [similarItemsQuery(id), othersOfOwnerQuery(item.userId)];
}
