import type { CaseState, ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 30_000;
const PAGE = 20;

/** Filters by state, or by unanswered messages in the case chat. */
export type CaseFilter = CaseState | 'waiting';

/** Damage cases, newest first. */
export const useCases = (filter: CaseFilter | null, limit = PAGE) =>
  usePagedList<ListedCase>(
    `/api/admin/damage-reports?limit=${limit}${filter === null ? '' : filter === 'waiting' ? '&waiting=true' : `&status=${filter}`}`,
    POLLING,
  );
