import type { MarkRead, Notification, NotificationPage } from '@meguri/contracts/notification/notification.ts';
import type { NotificationGroup } from '@meguri/contracts/notification/notification-groups.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate, withoutSearch } from '../../../lib/query/cache.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { pagedListQuery, usePagedList } from '../../../lib/query/use-paged-list.ts';

const PATH = '/api/notifications';
const POLLING = 30_000;

/** Which notifications are listed. */
export interface ShownNotifications {
  /** Only unread ones. */
  readonly unread: boolean;
  /** null: of all topics. */
  readonly group: NotificationGroup | null;
}

/** All notifications. */
export const notificationsQuery = pagedListQuery<Notification>(PATH);

/** GET /api/notifications, newest first. */
export function useNotifications({ unread, group }: ShownNotifications) {
  const query = new URLSearchParams({ ...(unread && { unread: 'true' }), ...(group !== null && { group }) });
  return usePagedList<Notification>(query.size === 0 ? PATH : `${PATH}?${query.toString()}`, usePolling(POLLING));
}

export const unreadNotificationsQuery = queryOptions({
  // Longer than the list's key, because its data differs.
  queryKey: [PATH, 'unread'],
  queryFn: ({ signal }) => get<NotificationPage>(PATH, signal),
});

/** Number of unread notifications. */
export function useUnreadNotifications(): number {
  const refetchInterval = usePolling(POLLING);
  const { data } = useQuery({
    ...unreadNotificationsQuery,
    select: ({ unreadCount }) => unreadCount,
    refetchInterval,
  });
  return data ?? 0;
}

/** Marks given notifications, or all up to one, as read. */
export function useMarkNotifications(onError: (error: Error, body: MarkRead) => void) {
  const queries = useQueryClient();
  return useCommand((body: MarkRead) => send<void>('PUT', `${PATH}/read`, { body }), {
    onSuccess: () => invalidate(queries, (path) => withoutSearch(path) === PATH),
    onError,
  });
}
