import type { ItemDraftList } from '@meguri/contracts/item/item-draft.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, get } from '../../../../lib/http/api.ts';
import { isGone } from '../../../../lib/http/api-error.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const DRAFTS = '/api/user/item-drafts';

/** The viewer's drafts of items, the oldest first. */
export const itemDraftsQuery = queryOptions({
  queryKey: [DRAFTS],
  queryFn: ({ signal }) => get<ItemDraftList>(DRAFTS, signal),
});

/** A draft that another tab has listed or deleted counts as deleted. */
export function useDeleteDraft(id: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  const remove = (key: string) =>
    api.remove(`${DRAFTS}/${id}`, { key }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  return useCommand(async (_: void, key) => void (await remove(key)), {
    onSuccess: () => {
      void invalidate(queries, (path) => path === DRAFTS);
      onSuccess();
    },
    onError,
  });
}
