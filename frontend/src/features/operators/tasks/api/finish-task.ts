import { send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

interface Finished {
  readonly taskId: string;
  readonly note: string;
}

/** Completes a task with a note. */
export function useFinishTask(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate('/api/admin/tasks');
  return useCommand(
    ({ taskId, note }: Finished, key) =>
      send<void>('POST', `/api/admin/tasks/${encodeURIComponent(taskId)}/done`, { body: { note }, key }),
    { onSuccess: () => refresh().then(handlers.onSuccess), onError: handlers.onError },
  );
}
