import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { setCurrentMember } from '../../features/session/current-member.ts';
import { restoreDrafts } from '../../lib/drafts/drafts.ts';
import { mountedForms, type Unsaved } from '../../lib/drafts/use-unsaved.ts';
import { shownPath } from '../../lib/shown-path.ts';
import { forgetCopy, keepCopy, keepDrafts, keepWaiting, keptCopy, restoreKeptDrafts } from './reload-drafts.ts';

const COPY = {
  path: '/profile/edit',
  viewerId: 1,
  drafts: { profile_name: { bio: 'まだ保存していません' } },
};

describe('a stored copy of drafts', () => {
  const texts = new Map<string, string>();
  let isFull = false;
  beforeEach(() => {
    jest.useFakeTimers();
    const setItem = (name: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      texts.set(name, text);
    };
    const getItem = (name: string) => texts.get(name) ?? null;
    Object.assign(globalThis, {
      sessionStorage: { setItem, getItem, removeItem: (name: string) => texts.delete(name) },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    isFull = false;
    Object.assign(globalThis, { sessionStorage: undefined });
  });

  it('is kept until it is removed, with its page and the end of its wait for a login', () => {
    jest.setSystemTime(0);
    expect(keepCopy(COPY)).toBe(true);
    expect(keptCopy()).toEqual({ ...COPY, hasWaited: false, until: 600_000 });
    keepWaiting(keptCopy()!);
    expect(keptCopy()).toEqual({ ...COPY, hasWaited: true, until: 600_000 });
    forgetCopy();
    expect(keptCopy()).toBeNull();
  });

  it('is that of the last page only', () => {
    keepCopy(COPY);
    keepCopy({ ...COPY, path: '/help' });
    expect(keptCopy()).toMatchObject({ path: '/help' });
    expect(texts.size).toBe(1);
  });

  it('is removed after three minutes if its page wasn’t reloaded: the page has newer input', () => {
    keepCopy(COPY);
    jest.advanceTimersByTime(180_000);
    expect(texts.size).toBe(0);
  });

  it('is kept for a page that loads only when the network is back', () => {
    keepCopy(COPY);
    // The page that was left runs no more.
    jest.clearAllTimers();
    jest.advanceTimersByTime(24 * 3600_000);
    expect(keptCopy()).toMatchObject(COPY);
  });

  it('isn’t kept in part if the storage is full', () => {
    isFull = true;
    expect(keepCopy(COPY)).toBe(false);
    expect(keptCopy()).toBeNull();
  });
});

const PATH = '/profile/edit';
const WORDS = { bio: '書きかけ' };
const [MISAKI, KENJI] = [1, 2];
const MINUTE = 60_000;

describe('drafts over a reload', () => {
  let queries: QueryClient;
  let restored: unknown;
  const signIn = (id: number | null) =>
    queries.setQueryData(viewerQuery.queryKey, id === null ? null : ({ id } as never));
  const goTo = (path: string) => shownPath.set(path);
  const mount = (unsaved: Unsaved = {}) => {
    mountedForms.set([{ name: 'profile', unsaved: () => unsaved, restore: (input) => void (restored = input) }]);
  };
  /** The next page, of a member who has left their words. */
  const reload = (viewerId: number | null) => {
    keepCopy({ path: PATH, viewerId: MISAKI, drafts: { profile: WORDS } });
    jest.clearAllTimers();
    signIn(viewerId);
    restoreKeptDrafts(queries);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    const texts = new Map<string, string>();
    const sessionStorage = {
      setItem: (name: string, text: string) => texts.set(name, text),
      getItem: (name: string) => texts.get(name) ?? null,
      removeItem: (name: string) => texts.delete(name),
    };
    Object.assign(globalThis, { sessionStorage });
    queries = new QueryClient();
    restored = undefined;
    goTo(PATH);
    setCurrentMember(MISAKI);
  });
  afterEach(() => {
    goTo('/');
    mountedForms.set([]);
    restoreDrafts({});
    forgetCopy();
    queries.clear();
    jest.useRealTimers();
    Object.assign(globalThis, { sessionStorage: undefined });
    setCurrentMember(null);
  });

  it('are stored for the member of the page', () => {
    signIn(MISAKI);
    mount({ input: WORDS });
    expect(keepDrafts(queries, false)).toBe(true);
    expect(keptCopy()).toMatchObject({ path: PATH, viewerId: MISAKI, drafts: { profile: WORDS } });
  });

  it('aren’t stored if something would be lost, until the user accepts that', () => {
    signIn(MISAKI);
    mount({ input: WORDS, isLost: true });
    expect([keepDrafts(queries, false), keptCopy()]).toEqual([false, null]);
    expect([keepDrafts(queries, true), keptCopy()]).toEqual([true, expect.objectContaining({ path: PATH })]);
  });

  it('are stored for the member after their session has ended', () => {
    signIn(null);
    mount({ input: WORDS });
    expect(keepDrafts(queries, false)).toBe(true);
    expect(keptCopy()).toMatchObject({ viewerId: MISAKI });
    goTo('/help');
    expect(keepDrafts(queries, false)).toBe(true);
    expect(keptCopy()).toMatchObject({ viewerId: null });
  });

  it('are restored on the reloaded page, also to a form that is opened later', () => {
    reload(MISAKI);
    expect(keptCopy()).toBeNull();
    mount();
    expect(restored).toEqual(WORDS);
  });

  it('are dropped once the user leaves the page', () => {
    reload(MISAKI);
    goTo('/items');
    goTo(PATH);
    mount();
    expect(restored).toBeUndefined();
  });

  it('wait for the member to log in again and to come back', () => {
    reload(null);
    expect(keptCopy()).toMatchObject({ hasWaited: true });
    goTo('/');
    signIn(MISAKI);
    jest.advanceTimersByTime(0);
    mount();
    expect(restored).toBeUndefined();
    goTo(PATH);
    expect(restored).toEqual(WORDS);
    expect(keptCopy()).toBeNull();
  });

  it('are dropped when another member logs in', () => {
    reload(null);
    signIn(KENJI);
    jest.advanceTimersByTime(0);
    mount();
    expect([restored, keptCopy()]).toEqual([undefined, null]);
  });

  it('are dropped after ten minutes without a login', () => {
    reload(null);
    jest.advanceTimersByTime(9 * MINUTE);
    expect(keptCopy()).not.toBeNull();
    jest.advanceTimersByTime(MINUTE);
    expect(keptCopy()).toBeNull();
  });

  it('in the format of an older release are removed', () => {
    sessionStorage.setItem('meguri:typed', JSON.stringify({ path: PATH, viewerId: MISAKI, fields: [] }));
    restoreKeptDrafts(queries);
    expect(sessionStorage.getItem('meguri:typed')).toBeNull();
  });
});
