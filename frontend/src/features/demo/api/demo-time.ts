import type { DemoTime } from '@meguri/contracts/service/demo-clock.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { setServerTime } from '../../../lib/time/server-time.ts';
import { untilNextDeadline } from '../until-next-deadline.ts';

const PATH = '/api/demo/clock';
/** What fell due by a move fires within a second or two; then the pages look again, in ms. */
const FIRED_AFTER = 2500;

/** An ISO 8601 duration, or up to whatever falls due next. */
export type Step = 'PT1H' | 'P1D' | 'next';

const timeQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<DemoTime>(PATH, signal),
});

/** The demo's time, for administrators. */
export const useDemoTime = (enabled: boolean) => useQuery({ ...timeQuery, enabled });

interface Handlers {
  readonly onSuccess: (time: DemoTime) => void;
  readonly onError: (error: Error) => void;
}

/** Moves the time on, for everybody. Not tried again by itself: it might move twice. */
export function useMoveOn({ onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand(moveOn, {
    retry: false,
    onError,
    onSuccess: (time) => {
      setServerTime(time.now);
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
