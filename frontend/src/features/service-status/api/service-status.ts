import type { ServiceStatus } from '@meguri/contracts/service/status.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { setServerTime } from '../../../lib/time/server-time.ts';

const POLLING = 60_000;

/** How the service is, and its time, to which this page's clock is set. */
export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: async ({ signal }) => {
    const status = await get<ServiceStatus>('/api/status', signal);
    setServerTime(Date.parse(status.now));
    return status;
  },
  refetchInterval: POLLING,
});
