import type { MetricsAnswer } from '@meguri/contracts/read-models/metrics.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import { type MetricsChoice, toQuery } from '../choice.ts';

const POLLING = 60_000;

/** @param choice the period and filters */
export const useMetrics = (choice: MetricsChoice) => {
  const path = `/api/admin/metrics?${toQuery(choice).toString()}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<MetricsAnswer>(path, signal),
    refetchInterval: POLLING,
    placeholderData: keepPreviousData,
  });
};
