import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 30_000;
const PAGE = 20;

/** What there is to do, the oldest due first. */
export const useTasks = (kind: TaskKind | null, limit = PAGE) =>
  usePagedList<OperatorTask>(`/api/admin/tasks?limit=${limit}${kind === null ? '' : `&kind=${kind}`}`, POLLING);
