import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetCopy, keepCopy, keepWaiting, keptCopy } from './typed-copy.ts';

const COPY = {
  path: '/profile/edit',
  viewerId: 1,
  fields: [{ key: 'TEXTAREA textarea bio', at: 0, value: 'まだ保存していません' }],
};

describe('what was typed before a reload', () => {
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

  it('is there until it is taken, and says of which page and until when it waits for a login', () => {
    jest.setSystemTime(0);
    expect(keepCopy(COPY)).toBe(true);
    expect(keptCopy()).toEqual({ ...COPY, hasWaited: false, until: 600_000 });
    keepWaiting(keptCopy()!);
    expect(keptCopy()).toEqual({ ...COPY, hasWaited: true, until: 600_000 });
    forgetCopy();
    expect(keptCopy()).toBeNull();
  });

  it('is the one of the page that was left last', () => {
    keepCopy(COPY);
    keepCopy({ ...COPY, path: '/help' });
    expect(keptCopy()).toMatchObject({ path: '/help' });
    expect(texts.size).toBe(1);
  });

  it('is dropped where its page was never left: what is typed there is newer', () => {
    keepCopy(COPY);
    jest.advanceTimersByTime(180_000);
    expect(texts.size).toBe(0);
  });

  it('waits for a page that comes only when there is a network again', () => {
    keepCopy(COPY);
    // The page that was left runs no more.
    jest.clearAllTimers();
    jest.advanceTimersByTime(24 * 3600_000);
    expect(keptCopy()).toMatchObject(COPY);
  });

  it('isn’t kept in part where the tab stores nothing', () => {
    isFull = true;
    expect(keepCopy(COPY)).toBe(false);
    expect(keptCopy()).toBeNull();
  });
});
