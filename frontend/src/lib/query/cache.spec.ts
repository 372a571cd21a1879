import { describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { invalidate } from './cache.ts';
import { createQueryClient } from './query-client.ts';

const PATH = '/api/saved-searches';

/** What is asked for is answered as it stood when that was asked, once it is let through. */
function asking() {
  const queries = createQueryClient();
  let state = 'before';
  let letThrough = (): void => undefined;
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  const query = {
    queryKey: [PATH],
    queryFn: async () => {
      const then = state;
      await late;
      return then;
    },
    // No timer outlives the test.
    gcTime: Infinity,
  };
  const ask = () => invalidate(queries, (path) => path === PATH);
  return {
    queries,
    query,
    ask,
    /** A change that was made while it was being asked for. */
    change: async () => {
      state = 'after';
      const asked = ask();
      letThrough();
      await asked;
    },
  };
}

describe('a query in flight during a change', () => {
  it('is refetched while mounted, even without cached data', async () => {
    const { queries, query, change } = asking();
    const leave = new QueryObserver(queries, query).subscribe(() => undefined);
    await change();
    expect(queries.getQueryData([PATH])).toBe('after');
    leave();
    queries.clear();
  });

  it('is fetched again by the next component that uses it', async () => {
    const { queries, query, change } = asking();
    const ahead = queries.prefetchQuery(query);
    await change();
    await ahead;
    expect(await queries.fetchQuery(query)).toBe('after');
    queries.clear();
  });

  it('resolves with the state after the change for all of its callers', async () => {
    const { queries, query, change, ask } = asking();
    const known = { ...query, initialData: 'known', staleTime: Infinity };
    const leave = new QueryObserver(queries, known).subscribe(() => undefined);
    const first = ask().then(() => queries.getQueryData([PATH]));
    const second = ask();
    await new Promise(setImmediate);
    await Promise.all([change(), second]);
    expect(await first).toBe('after');
    leave();
    queries.clear();
  });

  it('isn’t cancelled when only `fetchNextPage` requested it', async () => {
    const { queries, query, change } = asking();
    const pages = { ...query, initialPageParam: null, getNextPageParam: () => null, enabled: false };
    const observer = new InfiniteQueryObserver(queries, pages);
    const leave = observer.subscribe(() => undefined);
    const pressed = observer.fetchNextPage();
    await change();
    expect((await pressed).data?.pages).toEqual(['before']);
    leave();
    queries.clear();
  });

  it('isn’t invalidated if the change doesn’t match its path', async () => {
    const { queries, query } = asking();
    queries.setQueryData(['/api/items'], 'known');
    queries.setQueryData(['push on this device', 7], 'on');
    await invalidate(queries, (path) => path === query.queryKey[0]);
    for (const key of [['/api/items'], ['push on this device', 7]])
      expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
    queries.clear();
  });
});
