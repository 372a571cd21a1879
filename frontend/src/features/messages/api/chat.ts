import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/http/api.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type ChatAddress, pathOf } from '../chat-address.ts';
import { caughtUp, type Thread, withMessage, withOlder } from '../thread.ts';

const POLLING: Readonly<Record<ConversationKind, number>> = { direct: 3000, transaction: 2000, support: 3000 };

const pageBefore = (path: string, before: string | null, signal?: AbortSignal) =>
  get<MessagePage>(before === null ? path : `${path}?before=${before}`, signal);

/** Fetches a chat's latest messages and merges them with those in the cache. */
export const chatQuery = (chat: ChatAddress) => {
  const path = pathOf(chat);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ client, signal }) =>
      caughtUp(client.getQueryData<Thread>([path]), (before) => pageBefore(path, before, signal)),
    staleTime: 0,
  });
};

export const useChat = (chat: ChatAddress) =>
  useQuery({ ...chatQuery(chat), refetchInterval: usePolling(POLLING[chat.kind]) });

/** Adds a message to the cached chat and refetches it, since the server decides its position. Resolves once the message is rendered. */
export async function showMessage(queries: QueryClient, chat: ChatAddress, message: Message): Promise<void> {
  const { queryKey } = chatQuery(chat);
  setQueryData(queries, queryKey, (known) => known && withMessage(known, message));
  void queries.invalidateQueries({ queryKey });
  // React Query notifies in a later task. Removing the outgoing message before that would make it disappear for a moment.
  await new Promise((resolve) => setTimeout(resolve));
}

export interface OlderMessages {
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly load: () => void;
}

/** Loads the page before the oldest loaded message. */
export function useOlderMessages(chat: ChatAddress): OlderMessages {
  const queries = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { queryKey } = chatQuery(chat);
  const load = async () => {
    const [first] = queries.getQueryData<Thread>(queryKey)?.items ?? [];
    if (first === undefined || isLoading) return;
    setLoading(true);
    setError(null);
    try {
      const older = await pageBefore(pathOf(chat), first.id);
      setQueryData(queries, queryKey, (known) => known && withOlder(known, older));
      // Messages that arrived meanwhile may have been part of a fetch that `setQueryData` cancelled.
      void queries.invalidateQueries({ queryKey });
    } catch (failure) {
      setError(failure as Error);
    }
    setLoading(false);
  };
  return { isLoading, error, load: () => void load() };
}
