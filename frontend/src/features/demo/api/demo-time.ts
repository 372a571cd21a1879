import type { DemoTime } from '@meguri/contracts/service/demo-clock.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { setServerTime } from '../../../lib/time/server-time.ts';

const PATH = '/api/demo/clock';
/** In ms. Jobs that became due fire within a second or two after the time moved; then all queries are refetched. */
const FIRED_AFTER = 2500;

/** An ISO 8601 duration, or `next`: up to the next deadline. */
export type Step = 'PT1H' | 'P1D' | 'next';

const timeQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<DemoTime>(PATH, signal),
});

/** The demo's clock, for administrators. */
export const useDemoTime = (enabled: boolean) => useQuery({ ...timeQuery, enabled });

/** Advances the clock for all users. Not retried: a retry might advance it twice. */
export function useMoveOn({ onSuccess, onError }: Handlers<DemoTime>) {
  const queries = useQueryClient();
  return useCommand(moveOn, {
    retry: false,
    onError,
    onSuccess: (time) => {
      setServerTime(Date.parse(time.now));
      queries.setQueryData(timeQuery.queryKey, time);
      void queries.invalidateQueries();
      setTimeout(() => void queries.invalidateQueries(), FIRED_AFTER);
      onSuccess(time);
    },
  });
}

async function moveOn(step: Step, key: string): Promise<DemoTime> {
  const advance = step === 'next' ? untilNextDeadline(await get<DemoTime>(PATH)) : step;
  return send<DemoTime>('POST', PATH, { body: { advance }, key });
}

/** Time until just after the next deadline, as an ISO 8601 duration; one second if there is none. */
export function untilNextDeadline({ now, nextDeadline }: DemoTime): string {
  if (nextDeadline === null) return 'PT1S';
  const seconds = Math.ceil((Date.parse(nextDeadline) - Date.parse(now)) / 1000);
  return `PT${Math.max(0, seconds) + 1}S`;
}
