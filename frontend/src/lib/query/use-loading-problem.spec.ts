import { describe, expect, it } from '@jest/globals';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { createQueryClient } from './query-client.ts';
import { loadingProblemIn } from './use-loading-problem.ts';

/** A page that waits for one thing. @param known what the browser remembers of it, and whether that does */
function waiting(answer: () => Promise<unknown>, known?: { readonly isEnough: boolean }) {
  const queries = createQueryClient();
  if (known) queries.setQueryData(['/api/items'], 'older', { updatedAt: 1000 });
  const leave = new QueryObserver(queries, {
    queryKey: ['/api/items'],
    queryFn: answer,
    ...(known && { refetchOnMount: 'always', meta: { wantedSince: known.isEnough ? 1000 : 1001 } }),
    // No timer outlives the test.
    gcTime: Infinity,
  }).subscribe(() => undefined);
  const cache = queries.getQueryCache();
  const failed = new Promise<void>((resolve) => {
    cache.subscribe(({ query }) => query.state.fetchFailureCount > 0 && resolve());
  });
  const end = () => {
    leave();
    queries.clear();
  };
  return { cache, failed, end };
}

describe('the loading problem of a page', () => {
  it('is reported after the first failed fetch, long before the last retry', async () => {
    const broken = new ApiError(500, { code: 'internal_error' });
    const { cache, failed, end } = waiting(() => Promise.reject(broken));
    expect(loadingProblemIn(cache)).toBeNull();
    await failed;
    expect(cache.getAll()[0]?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    expect(loadingProblemIn(cache)).toBe(broken);
    end();
  });

  it('reports no 4xx, which has its own page', async () => {
    const { cache, failed, end } = waiting(() => Promise.reject(new ApiError(404, { code: 'item_not_found' })));
    await failed;
    await Promise.resolve();
    expect(cache.getAll()[0]?.state.status).toBe('error');
    expect(loadingProblemIn(cache)).toBeNull();
    end();
  });

  it('reports a failed refetch only if cached data isn’t enough', async () => {
    const broken = new ApiError(500, { code: 'internal_error' });
    for (const isEnough of [false, true]) {
      const { cache, failed, end } = waiting(() => Promise.reject(broken), { isEnough });
      await failed;
      expect(loadingProblemIn(cache)).toBe(isEnough ? null : broken);
      end();
    }
  });

  it('is a network error when the browser is offline and sends nothing', () => {
    onlineManager.setOnline(false);
    const { cache, end } = waiting(() => Promise.resolve(null));
    expect(loadingProblemIn(cache)?.name).toBe('NetworkError');
    end();
    onlineManager.setOnline(true);
  });
});
