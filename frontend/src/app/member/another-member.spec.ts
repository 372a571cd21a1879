import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { restoreDrafts, unsavedDrafts } from '../../lib/drafts/drafts.ts';
import { forget, setWriter, store, storedNames, writerHere } from '../../lib/storage/storage.ts';
import { unsavedName } from '../../lib/storage/unsaved-words.ts';
import { watchForAnother } from './another-member.ts';

const HANAKO = { id: 2, username: 'hanako' } as Account;
const KENJI = { id: 3, username: 'kenji' } as Account;
const CHATS = ['/api/messages'];
const SIZES = ['/api/user/sizes'];

describe('a page after another member has signed in', () => {
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

  it('shows no cached data of the previous member, and refetches mounted queries', async () => {
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

  it('removes the previous member’s drafts from the tab, and keeps the new member’s', () => {
    begin();
    const [hanakos, kenjis] = [unsavedName(HANAKO.id, 'bio'), unsavedName(KENJI.id, 'bio')];
    for (const name of [hanakos, kenjis]) store('session', name, { bio: '古着' });
    restoreDrafts({ profile: '古着' });
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(storedNames('session', 'own')).toEqual([kenjis]);
    expect(unsavedDrafts(false).drafts).toEqual({});
    forget('session', kenjis);
  });

  it('removes what the previous member began, although the answer came to this tab', () => {
    setWriter(HANAKO.id);
    begin();
    for (const name of ['rental-choice:i', 'wear-on']) store('session', name, 'begun');
    setWriter(KENJI.id);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect([storedNames('session', 'rental-choice'), storedNames('session', 'wear-on')]).toEqual([[], []]);
    expect(writerHere()).toBe(KENJI.id);
    setWriter(null);
  });

  it('keeps what a guest began over their login', () => {
    begin();
    store('session', 'wear-on', '2026-12-24');
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(storedNames('session', 'wear-on')).toEqual(['wear-on']);
    forget('session', 'wear-on');
  });

  it('keeps cached data when the same member’s account changes or signs out', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, { ...HANAKO, displayName: 'はな' } as Account);
    queries.setQueryData(viewerQuery.queryKey, null);
    expect(queries.getQueryData(CHATS)).toBe('hanako’s');
  });

  it('shows no cached data of the previous member after a sign-out in between', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('compares with the last member, not with the first', () => {
    begin();
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    queries.setQueryData(CHATS, 'kenji’s');
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    expect(queries.getQueryData(CHATS)).toBe('kenji’s');
    queries.setQueryData(viewerQuery.queryKey, HANAKO);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('clears data that was cached for another member before it started', () => {
    queries.setQueryData(CHATS, 'hanako’s');
    queries.setQueryData(viewerQuery.queryKey, KENJI);
    stop = watchForAnother(queries, HANAKO.id);
    expect(queries.getQueryData(CHATS)).toBeUndefined();
  });

  it('refetches the account when a change was rejected with `another_member`', async () => {
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
