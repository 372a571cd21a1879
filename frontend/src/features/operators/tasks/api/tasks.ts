import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import type { TaskSearch } from '../task-search.ts';

const POLLING = 30_000;
const PAGE = 20;

/** Open tasks, earliest due first. */
export const useTasks = (search: Partial<TaskSearch>, limit = PAGE) => {
  const chosen = Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return usePagedList<OperatorTask>(
    `/api/admin/tasks?${new URLSearchParams([['limit', String(limit)], ...chosen]).toString()}`,
    POLLING,
  );
};
