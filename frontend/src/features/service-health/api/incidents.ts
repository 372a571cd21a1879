import type { Incident } from '@meguri/contracts/read-models/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

const POLLING = 30_000;
const PATH = '/api/admin/incidents';

/** What the processes couldn't do by themselves and nobody has had tried again. */
export const useIncidents = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<{ items: readonly Incident[] }>(PATH, signal),
    refetchInterval: POLLING,
  });

export function useRetry(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useRefresh('/api/admin');
  return useCommand((id: string, key) => send<void>('POST', `${PATH}/${id}/retry`, { key }), {
    onSuccess: () => refresh().then(handlers.onSuccess),
    onError: (error) => {
      handlers.onError(error);
      void refresh();
    },
  });
}
