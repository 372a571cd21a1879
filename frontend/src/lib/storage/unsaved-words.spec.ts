import { afterEach, expect, it } from '@jest/globals';
import { forgetOwn, ownName, store } from './storage.ts';
import { holdsUnstoredWords, unsavedName } from './unsaved-words.ts';

const given = (session: unknown): void => void Object.assign(globalThis, { sessionStorage: session });
const refusing = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};
const NAME = unsavedName(1, 'bio');

afterEach(() => {
  forgetOwn(null);
  given(undefined);
});

it.each([
  ['has a full storage', refusing],
  ['has no storage', undefined],
])('a reload would lose unsaved input when the browser %s, until the input is discarded', (_, session) => {
  given(session);
  store('session', ownName(1, 'unconfirmed-mail'), true);
  expect(holdsUnstoredWords()).toBe(false);
  store('session', NAME, { bio: '古着' });
  expect(holdsUnstoredWords()).toBe(true);
  forgetOwn(2);
  expect(holdsUnstoredWords()).toBe(false);
});

it('a reload loses only input that didn’t fit into storage', () => {
  let isFull = false;
  const stored: Record<string, string> = Object.create({
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored[name] = text;
    },
    removeItem: (name: string) => delete stored[name],
  });
  given(stored);
  store('session', NAME, { bio: '古着' });
  expect(Object.keys(stored)).toEqual([`meguri:${NAME}`]);
  expect(holdsUnstoredWords()).toBe(false);
  isFull = true;
  store('session', NAME, { bio: '古着と着物' });
  expect(holdsUnstoredWords()).toBe(true);
});
