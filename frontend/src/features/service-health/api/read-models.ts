import type { ReadModelHealth } from '@meguri/contracts/read-models/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

const POLLING = 30_000;
const PATH = '/api/admin/read-models';

export const useReadModels = () =>
  useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get<{ items: readonly ReadModelHealth[] }>(PATH, signal),
    refetchInterval: POLLING,
  });
