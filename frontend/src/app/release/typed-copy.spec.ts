import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepCopy, takeCopy } from './typed-copy.ts';

const COPY = { viewerId: 1, fields: [{ key: 'TEXTAREA words', at: 0, value: 'まだ保存していません' }] };

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

  it('is given back once, on its own page', () => {
    expect(keepCopy('/profile/edit', COPY)).toBe(true);
    expect(takeCopy('/items')).toBeNull();
    expect(takeCopy('/profile/edit')).toMatchObject(COPY);
    expect(takeCopy('/profile/edit')).toBeNull();
  });

  it('is dropped where its page was never left: what is typed there is newer', () => {
    keepCopy('/profile/edit', COPY);
    jest.advanceTimersByTime(180_000);
    expect(texts.size).toBe(0);
  });

  it('waits for a page that comes only when there is a network again', () => {
    keepCopy('/profile/edit', COPY);
    // The page that was left runs no more.
    jest.clearAllTimers();
    jest.advanceTimersByTime(24 * 3600_000);
    expect(takeCopy('/profile/edit')).toMatchObject(COPY);
  });

  it('isn’t kept in part where the tab stores nothing', () => {
    isFull = true;
    expect(keepCopy('/profile/edit', COPY)).toBe(false);
    expect(takeCopy('/profile/edit')).toBeNull();
  });
});
