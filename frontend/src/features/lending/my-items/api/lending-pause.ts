import type { LendingPause } from '@meguri/contracts/item/lending-pause.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PAUSE = '/api/user/lending-pause';

export const lendingPauseQuery = queryOptions({
  queryKey: [PAUSE],
  queryFn: ({ signal }) => get<LendingPause>(PAUSE, signal),
});

/** Stops requests for all of the viewer's items (`true`), or takes them again. */
export function useLendingPause({ onSuccess, onError }: Handlers<LendingPause>) {
  const queries = useQueryClient();
  return useCommand((on: boolean, key) => send<LendingPause>('PUT', PAUSE, { body: { on }, key }), {
    onSuccess: (pause) => {
      setQueryData(queries, [PAUSE], pause);
      void invalidate(queries, (path) => /^\/api\/(items|home|users\/\d+\/items)/.test(path));
      onSuccess(pause);
    },
    onError,
  });
}
