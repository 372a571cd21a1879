import type { Item, SuspensionInput } from '@meguri/contracts/item/item-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

/** For operators: hides an item from all lists, or shows it again. */
export function useSuspension(itemId: string, { onSuccess, onError }: Handlers<Item>) {
  const queries = useQueryClient();
  return useCommand(
    (body: SuspensionInput, key) => send<Item>('PUT', `/api/admin/items/${itemId}/suspension`, { body, key }),
    {
      onSuccess: async (item) => {
        await invalidate(queries, (path) => /^\/api\/(items|home|admin\/items)/.test(path));
        onSuccess(item);
      },
      onError,
    },
  );
}
