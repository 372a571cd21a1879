import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { invalidate, withoutSearch } from '../../../lib/query/cache.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { pagedListQuery, usePagedList } from '../../../lib/query/use-paged-list.ts';
import { type ChatAddress, marksOf, pathOf } from '../chat-address.ts';
import { type Thread, withRead } from '../thread.ts';

const PATH = '/api/messages';
const POLLING = 10_000;

export interface ListTerms {
  /** Empty: all conversations. */
  readonly words: string;
  readonly archived: boolean;
}

const pathOfList = ({ words, archived }: ListTerms): string => {
  const search = new URLSearchParams({ ...(words !== '' && { q: words }), ...(archived && { archived: 'true' }) });
  return search.size === 0 ? PATH : `${PATH}?${search.toString()}`;
};

/** All conversations that aren't archived. */
export const conversationsQuery = pagedListQuery<Conversation>(PATH);

/** GET /api/messages, latest first. */
export const useConversations = (terms: ListTerms) =>
  usePagedList<Conversation>(pathOfList(terms), usePolling(POLLING));

/** Invalidates the lists of conversations and the unread count. */
export const refreshLists = (queries: QueryClient): Promise<void> =>
  invalidate(queries, (path) => withoutSearch(path) === PATH);

/** Marks everything up to a message as read. */
export async function markRead(queries: QueryClient, chat: ChatAddress, upTo: string): Promise<void> {
  await send<void>('PUT', `${marksOf(chat)}/read`, { body: { upTo } });
  queries.setQueryData<Thread>([pathOf(chat)], (known) => known && withRead(known, upTo));
  await refreshLists(queries);
}

/** Archives a conversation, or restores it. */
export function useArchive({ onSuccess, onError }: Handlers<boolean>) {
  const queries = useQueryClient();
  return useCommand(
    async ({ archived, ...chat }: ChatAddress & { readonly archived: boolean }, key) => {
      await send<void>('PUT', `${marksOf(chat)}/archive`, { body: { archived }, key });
      return archived;
    },
    {
      onSuccess: (archived, chat) => {
        onSuccess(archived);
        void invalidate(queries, (path) => path === pathOf(chat));
        return refreshLists(queries);
      },
      onError,
    },
  );
}
