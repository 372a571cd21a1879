import type { SavedCardView } from '@meguri/contracts/read-models/saved-card.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const CARD = '/api/user/card';

export const savedCardQuery = queryOptions({
  queryKey: [CARD],
  queryFn: ({ signal }) => get<SavedCardView>(CARD, signal),
  staleTime: 0,
});

export function useRemoveCard({ onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand(() => send<void>('DELETE', CARD), {
    onSuccess: async () => {
      await invalidate(queries, (path) => path === CARD);
      onSuccess();
    },
    onError,
  });
}
