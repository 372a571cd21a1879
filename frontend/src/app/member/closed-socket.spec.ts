import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { setCurrentMember } from '../../features/session/current-member.ts';
import * as prompt from '../../features/session/login-prompt.ts';

const asked = jest.fn<typeof prompt.askToLogIn>();
jest.unstable_mockModule('../../features/session/login-prompt.ts', () => ({ ...prompt, askToLogIn: asked }));
const { sessionContinues } = await import('./closed-socket.ts');

const HANAKO = { id: 2, username: 'hanako' };

describe('a socket that the server has closed', () => {
  const queries = createQueryClient();
  const viewer = () => queries.getQueryData(viewerQuery.queryKey);
  const answer = (given: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(given);
  const nobody = () => Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }));
  beforeEach(() => {
    setCurrentMember(HANAKO.id);
    queries.setQueryData(viewerQuery.queryKey, HANAKO as never);
    asked.mockClear();
  });
  afterEach(() => {
    setCurrentMember(null);
    queries.clear();
    jest.mocked(fetch).mockRestore();
  });

  it('asks for a login once if the session has ended', async () => {
    answer(nobody);
    expect(await sessionContinues(HANAKO.id, queries)).toBe(false);
    expect(viewer()).toBeNull();
    expect(asked.mock.calls).toEqual([[expect.objectContaining({ tab: 'login', isWarning: true })]]);
    await sessionContinues(HANAKO.id, queries);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks for no login if a change that has just finished replaced the session', async () => {
    // The first question went out with the cookie of before.
    const answers = [nobody, () => Promise.resolve(Response.json(HANAKO))];
    answer(() => answers.shift()!());
    expect(await sessionContinues(HANAKO.id, queries)).toBe(true);
    expect(viewer()).toEqual(HANAKO);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks for no login if the session continues or that is unknown', async () => {
    answer(() => Promise.resolve(Response.json(HANAKO)));
    expect(await sessionContinues(HANAKO.id, queries)).toBe(true);
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sessionContinues(HANAKO.id, queries)).toBe(true);
    expect(viewer()).toEqual(HANAKO);
    expect(asked).not.toHaveBeenCalled();
  });

  it('shows the other member who has logged in', async () => {
    answer(() => Promise.resolve(Response.json({ ...HANAKO, id: 3 })));
    expect(await sessionContinues(HANAKO.id, queries)).toBe(false);
    expect(viewer()).toMatchObject({ id: 3 });
  });

  it('does nothing while a change is pending, which may have ended the session', async () => {
    answer(nobody);
    const change = queries.getMutationCache().build(queries, { mutationFn: () => new Promise<void>(() => undefined) });
    void change.execute(undefined);
    expect(await sessionContinues(HANAKO.id, queries)).toBe(false);
    expect(viewer()).toEqual(HANAKO);
    expect(asked).not.toHaveBeenCalled();
  });
});
