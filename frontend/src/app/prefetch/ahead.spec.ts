import { afterEach, describe, expect, it } from '@jest/globals';
import { api } from '../../lib/http/api.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { aheadTable } from './ahead.ts';
import { fetchAhead, routeAt } from './prefetch.ts';

const TABLE = await aheadTable();

describe('the prefetched requests of a member’s page', () => {
  const { transport } = api;
  afterEach(() => void (api.transport = transport));

  it('are the account, the status, and the page’s first queries', () => {
    const first = ['/api/user', '/api/status'];
    expect(TABLE['/rental-requests/:id']?.calls).toEqual([...first, '/api/rental-requests/%3Aid']);
    expect(TABLE['/']?.calls).toEqual(expect.arrayContaining([...first, '/api/circulation-rounds/received']));
    expect(TABLE['/help']?.calls).toEqual(first);
    // Of a list that is asked for by more than its key nothing is named: it would be asked for twice.
    expect(TABLE['/items']?.calls).toEqual(first);
  });

  it.each(['/', '/items/:id', '/rental-requests/:id', '/payouts', '/support', '/connect-account'])(
    'are the same that the page sends: %s',
    async (path) => {
      const asked: string[] = [];
      api.transport = (one) => {
        asked.push(one as string);
        return Promise.resolve(new Response('{}'));
      };
      const queries = createQueryClient();
      const { route, queries: named } = routeAt({ pathname: path, search: '' })!;
      const page = await (route.guard === 'either' ? route.loadForMembers() : route.load());
      for (const query of [...named, ...(page.firstQueries ?? [])]) void fetchAhead(queries, query);
      await new Promise((resolve) => setTimeout(resolve, 20));
      queries.clear();
      expect(asked.length).toBeGreaterThan(0);
      expect(TABLE[path]?.calls.slice(2).toSorted()).toEqual(asked.toSorted());
    },
  );
});
