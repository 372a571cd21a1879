import type {
  OperatorList,
  TaskOwnerBody,
  TasksWorkAnswer,
  TasksWorkBody,
} from '@meguri/contracts/operators/task-work.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const TASKS = '/api/admin/tasks';
const OPERATORS = `${TASKS}/operators`;
const KNOWN_MS = 60_000;

/** Operators who can be assigned tasks. */
export const useOperators = () =>
  useQuery({
    queryKey: [OPERATORS],
    queryFn: ({ signal }) => get<OperatorList>(OPERATORS, signal),
    staleTime: KNOWN_MS,
  });

/** Assigns a task. Refetches after a rejection too, to show who has it. */
export function useOwnTask({ onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(TASKS);
  return useCommand(
    ({ taskId, ...body }: TaskOwnerBody & { readonly taskId: string }) =>
      send<void>('PUT', `${TASKS}/${encodeURIComponent(taskId)}/owner`, { body }),
    {
      onSuccess: () => refresh().then(onSuccess),
      onError: (error) => refresh().then(() => onError(error)),
    },
  );
}

/** Changes several tasks; the response lists individual rejections. */
export function useWorkOnTasks({ onSuccess, onError }: Handlers<TasksWorkAnswer>) {
  const refresh = useInvalidate(TASKS);
  return useCommand((body: TasksWorkBody) => send<TasksWorkAnswer>('POST', `${TASKS}/work`, { body }), {
    onSuccess: (answer) => refresh().then(() => onSuccess(answer)),
    onError,
  });
}
