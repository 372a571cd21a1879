import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PageState, Reader } from '@meguri/contracts/service/rendered-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { setCurrentMember } from '../../features/session/current-member.ts';
import { api } from '../../lib/http/api.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { prepareHydration } from './prepare-hydration.ts';

const ITEM = '/api/items/i-1';

describe('the hydration of a page', () => {
  let queries: QueryClient;
  let asked: string[];
  let answer: Response;
  beforeEach(() => {
    queries = createQueryClient();
    asked = [];
    answer = Response.json({ id: 2 });
    api.transport = (path) => {
      asked.push(path as string);
      return Promise.resolve(answer);
    };
  });
  afterEach(() => {
    queries.clear();
    setCurrentMember(null);
    api.transport = (path, init) => fetch(path, init);
  });
  const begin = (reader: Reader) => {
    const user = reader === 'guest' ? [[['/api/user'], null] as const] : [];
    const state: PageState = { reader, at: Date.now(), answers: [...user, [[ITEM], { id: 'i-1' }]] };
    return prepareHydration(state, { pathname: '/items/i-1', search: '' }, queries);
  };
  const viewer = () => queries.getQueryData(viewerQuery.queryKey);
  const viewerKnown = async () => {
    for (let waited = 0; viewer() === undefined && waited < 5000; waited += 10) await delay(10);
    return viewer();
  };

  it('requests the account of a member once, and doesn’t wait for the response', async () => {
    const answered = Promise.withResolvers<Response>();
    api.transport = (path) => {
      asked.push(path as string);
      return answered.promise;
    };
    await begin('member');
    expect([viewer(), asked]).toEqual([undefined, ['/api/user']]);
    answered.resolve(answer);
    expect(await viewerKnown()).toEqual({ id: 2 });
    await queries.prefetchQuery(viewerQuery);
    expect(asked).toEqual(['/api/user']);
  });

  it('continues as a guest when the member’s session has ended', async () => {
    answer = Response.json({ code: 'unauthenticated' }, { status: 401 });
    await begin('member');
    expect(await viewerKnown()).toBeNull();
  });

  it('starts with the server’s data, marked as stale', async () => {
    for (const reader of ['guest', 'member'] as const) {
      await begin(reader);
      expect(queries.getQueryData([ITEM])).toEqual({ id: 'i-1' });
      expect(queries.getQueryState([ITEM])?.dataUpdatedAt).toBe(1);
      if (reader === 'guest') expect([viewer(), asked]).toEqual([null, []]);
      await viewerKnown();
      queries.clear();
    }
  });
});
