import type { OperatorList } from '@meguri/contracts/operators/task-work.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

const PATH = '/api/admin/tasks/operators';
const KNOWN_MS = 60_000;

/** Operators who can handle questions: the same who can own tasks. */
export const useOperators = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<OperatorList>(PATH, signal),
    staleTime: KNOWN_MS,
  });
