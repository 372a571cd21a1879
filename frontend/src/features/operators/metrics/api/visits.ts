import type { UnfoundWordList, VisitFigures } from '@meguri/contracts/visits/visit-figures.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import type { MetricsChoice } from '../choice.ts';

const POLLING = 60_000;

/** How far visits came in the weeks of the period. */
export const useVisits = ({ from, to }: MetricsChoice) => {
  const path = `/api/admin/visits?${new URLSearchParams({ from, to }).toString()}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<VisitFigures>(path, signal),
    refetchInterval: POLLING,
    placeholderData: keepPreviousData,
  });
};

/** Words of searches without a result. */
export const useUnfoundWords = () => {
  const path = '/api/admin/unfound-words';
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<UnfoundWordList>(path, signal),
    refetchInterval: POLLING,
  });
};
