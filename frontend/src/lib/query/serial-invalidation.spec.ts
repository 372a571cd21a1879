import { expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { serialInvalidation } from './cache.ts';
import { createQueryClient } from './query-client.ts';

it('invalidations faster than responses cancel no fetch, and the last state is shown', async () => {
  jest.useFakeTimers();
  const queries = createQueryClient();
  let sent = 0;
  const queryFn = async () => {
    const then = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return then;
  };
  const observer = new QueryObserver(queries, { queryKey: ['/api/rounds/sent'], queryFn, gcTime: Infinity });
  const leave = observer.subscribe(() => undefined);
  const shown = () => queries.getQueryData(['/api/rounds/sent']);
  const ask = serialInvalidation(queries);
  for (; sent < 10; sent += 1) {
    ask('/api/rounds');
    await jest.advanceTimersByTimeAsync(200);
    if (sent === 3) expect(shown()).toBeDefined();
  }
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown()).toBe(10);
  leave();
  queries.clear();
  jest.useRealTimers();
});
