import type { CaseState, ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { usePagedList } from '../../../lib/query/use-paged-list.ts';

const POLLING = 30_000;
const PAGE = 20;

/** Damage cases, the newest first. */
export const useCases = (state: CaseState | null, limit = PAGE) =>
  usePagedList<ListedCase>(
    `/api/admin/damage-reports?limit=${limit}${state === null ? '' : `&status=${state}`}`,
    POLLING,
  );
