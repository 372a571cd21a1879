import type { SavedSearch, SavedSearchList } from '@meguri/contracts/favourite/favourite.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../lib/http/api.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

const SEARCHES = '/api/saved-searches';
const POLLING = 60_000;

export const savedSearchesQuery = queryOptions({
  queryKey: [SEARCHES],
  queryFn: ({ signal }) => get<SavedSearchList>(SEARCHES, signal),
});

export const useSavedSearchPolling = () => ({ ...savedSearchesQuery, refetchInterval: usePolling(POLLING) });

interface NewSearch {
  /** A UUID chosen by the client, so that a retry saves the search once. */
  readonly id: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

export const useSaveSearch = (handlers: Partial<Pick<Handlers, 'onSuccess'>> & Pick<Handlers, 'onError'>) =>
  useChange(({ id, ...body }: NewSearch) => send<SavedSearch>('PUT', `${SEARCHES}/${id}`, { body }), handlers);

export const useForgetSearch = (handlers: Partial<Pick<Handlers, 'onSuccess'>> & Pick<Handlers, 'onError'>) =>
  useChange((id: string) => api.remove(`${SEARCHES}/${id}`), handlers);

/** Marks a saved search as seen: items listed from now on count as new. */
export const useSeenSearch = (handlers: Partial<Pick<Handlers, 'onSuccess'>> & Pick<Handlers, 'onError'>) =>
  useChange((id: string) => send<SavedSearch>('PUT', `${SEARCHES}/${id}/seen`), handlers);

function useChange<Input, Output>(
  sendIt: (input: Input) => Promise<Output>,
  { onSuccess, onError }: Partial<Pick<Handlers, 'onSuccess'>> & Pick<Handlers, 'onError'>,
) {
  const queries = useQueryClient();
  return useCommand(sendIt, {
    onSuccess: () => {
      onSuccess?.();
      return invalidate(queries, (path) => path === SEARCHES);
    },
    onError,
  });
}
