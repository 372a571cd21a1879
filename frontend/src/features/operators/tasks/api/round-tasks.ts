import type { RoundTasks } from '@meguri/contracts/read-models/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { usePolling } from '../../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const POLLING = 30_000;
const pathOf = (roundId: string) => `/api/admin/rental-requests/${roundId}/tasks`;

/** All tasks of a round, including completed and obsolete ones. */
export const useRoundTasks = (roundId: string) =>
  useQuery({
    queryKey: [pathOf(roundId)],
    queryFn: ({ signal }) => get<RoundTasks>(pathOf(roundId), signal),
    refetchInterval: usePolling(POLLING),
  });

/** Reopens a completed task. */
export function useReopenTask(roundId: string, { onSuccess, onError }: Handlers) {
  const [refreshRound, refreshTasks] = [useInvalidate(pathOf(roundId)), useInvalidate('/api/admin/tasks')];
  return useCommand((taskId: string) => send<void>('DELETE', `/api/admin/tasks/${encodeURIComponent(taskId)}/done`), {
    onSuccess: () => Promise.all([refreshRound(), refreshTasks()]).then(() => onSuccess()),
    onError,
  });
}
