import type { ConversationList } from '@meguri/contracts/message/conversation.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';

const PATH = '/api/messages?limit=1';
const POLLING = 10_000;

export const unreadCountQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<ConversationList>(PATH, signal),
});

/** Number of messages the viewer hasn't read. */
export function useUnreadCount(): number {
  const refetchInterval = usePolling(POLLING);
  const { data } = useQuery({ ...unreadCountQuery, refetchInterval });
  return data?.unreadCount ?? 0;
}
