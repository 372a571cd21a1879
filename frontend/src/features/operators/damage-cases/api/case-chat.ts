import type { MessagePage } from '@meguri/contracts/message/message.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

/**
 * Messages between both parties of a case, latest page first. Reading them is recorded in the audit trail, so they are only fetched
 * on demand and not refetched with the case.
 */
export const caseChatQuery = (roundId: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/admin/case-chats/${roundId}`],
    queryFn: ({ pageParam, signal }) =>
      get<MessagePage>(
        `/api/admin/damage-reports/${roundId}/transaction-messages${pageParam === null ? '' : `?before=${pageParam}`}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasOlder, items: [oldest] }) => (hasOlder ? oldest?.id : undefined),
    staleTime: Infinity,
  });
