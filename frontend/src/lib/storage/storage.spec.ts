import type * as Choice from './allow-storing.ts';
import type * as Lib from './storage.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

/** A browser's storage; `full`: it refuses everything that is new. */
function storage({ full = false } = {}): Storage {
  const texts = new Map<string, string>();
  const setItem = (name: string, text: string) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    texts.set(name, text);
  };
  return new Proxy({} as Storage, {
    get: (_, key) =>
      ({
        setItem,
        getItem: (name: string) => texts.get(name) ?? null,
        removeItem: (name: string) => texts.delete(name),
      })[key as 'getItem'],
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

const given = (local: Storage, session: Storage): void =>
  void Object.assign(globalThis, { localStorage: local, sessionStorage: session });

describe('a stored value', () => {
  let lib: typeof Lib;
  let choice: typeof Choice;
  beforeEach(async () => {
    jest.resetModules();
    lib = await import('./storage.ts');
    choice = await import('./allow-storing.ts');
  });
  afterEach(() => given(undefined as never, undefined as never));

  it('survives a reload', async () => {
    given(storage(), storage());
    expect(lib.store('local', 'draft', { name: 'a' })).toBe(true);
    jest.resetModules();
    const reloaded = await import('./storage.ts');
    expect(reloaded.stored('local', 'draft')).toEqual({ name: 'a' });
  });

  it('is kept in the tab’s memory once the user has refused storage', () => {
    given(storage(), storage());
    choice.allowStoring(false);
    lib.store('local', 'celebrated:1', true);
    expect(lib.stored('local', 'celebrated:1')).toBe(true);
    expect(Object.keys(localStorage)).toEqual(['meguri:refused']);
    lib.forget('local', 'celebrated:1');
    expect(lib.stored('local', 'celebrated:1')).toBeNull();
  });

  it.each([
    ['has a full storage', () => given(storage({ full: true }), storage({ full: true }))],
    ['has no storage', () => given(undefined as never, undefined as never)],
  ])('is kept in the tab’s memory when the browser %s', (_, begin) => {
    begin();
    for (const kind of ['session', 'local'] as const) {
      expect(lib.store(kind, 'seen', 1)).toBe(false);
      expect(lib.stored(kind, 'seen')).toBe(1);
    }
  });

  it('of another member is removed at sign-in; one of the new member, or of no member, stays', () => {
    given(storage(), storage());
    const [kinds, names] = [
      ['local', 'session'] as const,
      [lib.ownName(1, 'draft'), lib.ownName(12, 'draft'), 'celebrated:1'],
    ];
    for (const kind of kinds) for (const name of names) lib.store(kind, name, 1);
    lib.forgetOwn(1);
    for (const kind of kinds) expect(lib.storedNames(kind, '').toSorted()).toEqual(['celebrated:1', 'own:1:draft']);
    lib.forgetOwn(null);
    for (const kind of kinds) expect(lib.storedNames(kind, '')).toEqual(['celebrated:1']);
  });

  it('is removed with all others when the user refuses storage', () => {
    given(storage(), storage());
    lib.store('local', 'draft', 1);
    choice.allowStoring(false);
    expect(lib.stored('local', 'draft')).toBeNull();
    expect(lib.mayStore()).toBe(false);
    choice.allowStoring(true);
    expect(lib.mayStore()).toBe(true);
  });
});
