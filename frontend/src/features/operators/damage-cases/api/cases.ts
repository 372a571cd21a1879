import type { CaseState, ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 30_000;
const PAGE = 20;

/** What the list is kept to: a state, or those whose people wait for an answer in the chat. */
export type CaseFilter = CaseState | 'waiting';

/** Damage cases, the newest first. */
export const useCases = (filter: CaseFilter | null, limit = PAGE) =>
  usePagedList<ListedCase>(
    `/api/admin/damage-reports?limit=${limit}${filter === null ? '' : filter === 'waiting' ? '&waiting=true' : `&status=${filter}`}`,
    POLLING,
  );
