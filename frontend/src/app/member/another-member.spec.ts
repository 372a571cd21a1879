import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { restoreDrafts, unsavedDrafts } from '../../lib/drafts/drafts.ts';
import { forget, store, storedNames } from '../../lib/storage/storage.ts';
import { unsavedName } from '../../lib/storage/unsaved-words.ts';
import { watchForAnother } from './another-member.ts';

const HANAKO = { id: 2, username: 'hanako' } as Account;
const KENJI = { id: 3, username: 'kenji' } as Account;
const CHATS = ['/api/messages'];
const SIZES = ['/api/user/sizes'];

describe('a page on which somebody else turns out to be signed in', () => {
  const queries = createQueryClient();
  let stop = (): void => undefined;
  afterEach(() => {
    stop();
    queries.clear();
  });
  const begin = () => {
    queries.setQueryData(viewerQuery.queryKey, HANAKO);
    queries.setQueryData(CHATS, 'hanako’s');
    stop = watchForAnother(queries, HANAKO.id);
  };

  it('shows them nothing of what was fetched before, and asks anew for what is on it', async () => {
    begin();
    let answer = (_: string): void => undefined;
    const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
    queries.setQueryData(SIZES, 'hanako’s');
    const shown = new QueryObserver(queries, { queryKey: SIZES, queryFn, staleTime: Infinity });
    const leave = shown.subscribe(() => undefined);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
    expect(shown.getCurrentResult().data).toBeUndefined();
    expect(queries.getQueryData(viewerQuery.queryKey)).toEqual(KENJI);
    await new Promise(setImmediate);
    answer('kenji’s');
    await new Promise(setImmediate);
    expect(queries.getQueryData(SIZES)).toBe('kenji’s');
    leave();
  });

  it('keeps nothing in this tab of what the one before wrote and didn’t save, and all of theirs', () => {
    begin();
    const [hanakos, kenjis] = [unsavedName(HANAKO.id, 'bio'), unsavedName(KENJI.id, 'bio')];
    for (const name of [hanakos, kenjis]) store('session', name, { bio: '古着' });
    restoreDrafts({ profile: '古着' });
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(storedNames('session', 'own')).toEqual([kenjis]);
    expect(unsavedDrafts(false).drafts).toEqual({});
    forget('session', kenjis);
  });

  it('keeps all for the same one, and for whoever signs in again', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, { ...HANAKO, displayName: 'はな' } as Account);
    queries.setQueryData(viewerQuery.queryKey, null);
    expect(queries.getQueryData(CHATS)).toBe('hanako’s');
  });

  it('shows another one nothing of it either where nobody was signed in for a while', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('compares with the last who was here, not with the first', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    queries.setQueryData(CHATS, 'kenji’s');
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(queries.getQueryData(CHATS)).toBe('kenji’s');
    queries.setQueryData(viewerQuery.queryKey, HANAKO);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('forgets what was fetched for who was here before it could look', () => {
    queries.setQueryData(CHATS, 'hanako’s');
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    stop = watchForAnother(queries, HANAKO.id);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('asks who it is once a change was refused for that', async () => {
    begin();
    const asked = jest.spyOn(queries, 'invalidateQueries');
    const refused = (code: string) => () => Promise.reject(new ApiError(409, { code }));
    const change = (code: string) =>
      queries
        .getMutationCache()
        .build(queries, { mutationFn: refused(code) })
        .execute(undefined);
    await expect(change('username_taken')).rejects.toThrow();
    expect(asked).not.toHaveBeenCalled();
    await expect(change('another_member')).rejects.toThrow();
    expect(asked).toHaveBeenCalledWith({ queryKey: viewerQuery.queryKey });
  });
});
