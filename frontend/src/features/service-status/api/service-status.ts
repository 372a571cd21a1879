import type { ServiceStatus } from '@meguri/contracts/service/status.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';
import { setServerTime } from '../../../lib/time/server-time.ts';

const POLLING = 60_000;

/** The server's state and its time, which this page's clock is set to. */
export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: async ({ signal }) => {
    const status = await get<ServiceStatus>('/api/status', signal);
    setServerTime(Date.parse(status.now));
    return status;
  },
  refetchInterval: POLLING,
});
