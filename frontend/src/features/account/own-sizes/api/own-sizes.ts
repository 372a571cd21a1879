import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/user/sizes';

/** The sizes and measurements that the viewer has saved. */
export const ownSizesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<OwnSizes>(PATH, signal),
});

export function useSaveOwnSizes({ onSuccess, onError }: Handlers<OwnSizes>) {
  const queries = useQueryClient();
  // During an update, a server of the previous release refuses a field that it doesn't know.
  const fields = ({ height, ...sizes }: OwnSizes) => ({ ...sizes, ...(height !== null && { height }) });
  return useCommand((sizes: OwnSizes) => send<OwnSizes>('PUT', PATH, { body: fields(sizes) }), {
    onSuccess: (saved) => {
      setQueryData(queries, ownSizesQuery.queryKey, saved);
      onSuccess(saved);
    },
    onError,
  });
}
