import type { MessagePage } from '@meguri/contracts/message/message.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

/**
 * What the two people of a case wrote to each other, the latest page first. That an operator reads it is recorded, so it is asked
 * for by a press alone, and not again with the rest of the case.
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
