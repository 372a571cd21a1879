import { describe, expect, it } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { askAnew } from './ask-anew.ts';
import { createQueryClient } from './query-client.ts';

const PATH = '/api/saved-searches';

/** What is asked for is answered as it stood when that was asked, once it is let through. */
function asking() {
  const queries = createQueryClient();
  let stands = 'before';
  let letThrough = (): void => undefined;
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  const query = {
    queryKey: [PATH],
    queryFn: async () => {
      const then = stands;
      await late;
      return then;
    },
    // No timer outlives the test.
    gcTime: Infinity,
  };
  return {
    queries,
    query,
    /** A change that was made while it was being asked for. */
    change: async () => {
      stands = 'after';
      const asked = askAnew(queries, (path) => path === PATH);
      letThrough();
      await asked;
    },
  };
}

describe('what a change concerns, asked for a moment before', () => {
  it('is asked for anew where it is shown, though nothing was known yet', async () => {
    const { queries, query, change } = asking();
    const leave = new QueryObserver(queries, query).subscribe(() => undefined);
    await change();
    expect(queries.getQueryData([PATH])).toBe('after');
    leave();
    queries.clear();
  });

  it('is asked for anew by whoever comes to see it', async () => {
    const { queries, query, change } = asking();
    const ahead = queries.prefetchQuery(query);
    await change();
    await ahead;
    expect(await queries.fetchQuery(query)).toBe('after');
    queries.clear();
  });

  it('leaves alone what the change doesn’t concern', async () => {
    const { queries, query } = asking();
    queries.setQueryData(['/api/items'], 'known');
    queries.setQueryData(['push on this device', 7], 'on');
    await askAnew(queries, (path) => path === query.queryKey[0]);
    for (const key of [['/api/items'], ['push on this device', 7]])
      expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
    queries.clear();
  });
});
