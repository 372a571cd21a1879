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

describe('a page that waits', () => {
  it('knows why after the first failure, long before the last retry', async () => {
    const broken = new ApiError(500, { code: 'internal_error' });
    const { cache, failed, end } = waiting(() => Promise.reject(broken));
    expect(loadingProblemIn(cache)).toBeNull();
    await failed;
    expect(cache.getAll()[0]?.state).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
    expect(loadingProblemIn(cache)).toBe(broken);
    end();
  });

  it('is not told of a refusal, which is final and has a page of its own', async () => {
    const { cache, failed, end } = waiting(() => Promise.reject(new ApiError(404, { code: 'item_not_found' })));
    await failed;
    await Promise.resolve();
    expect(cache.getAll()[0]?.state.status).toBe('error');
    expect(loadingProblemIn(cache)).toBeNull();
    end();
  });

  it('is told of the failure of what it knows only from before, where that doesn’t do', async () => {
    const broken = new ApiError(500, { code: 'internal_error' });
    for (const isEnough of [false, true]) {
      const { cache, failed, end } = waiting(() => Promise.reject(broken), { isEnough });
      await failed;
      expect(loadingProblemIn(cache)).toBe(isEnough ? null : broken);
      end();
    }
  });

  it('knows that there is no network, where nothing is even sent', () => {
    onlineManager.setOnline(false);
    const { cache, end } = waiting(() => Promise.resolve(null));
    expect(loadingProblemIn(cache)?.name).toBe('NetworkError');
    end();
    onlineManager.setOnline(true);
  });
});
