import { describe, expect, it } from '@jest/globals';
import { InvalidCursor, pageOf, readCursor, writeCursor } from './cursor.ts';

const end = { at: '2026-03-04T01:00:00.000Z', id: 'a b' };

describe('a page’s cursor', () => {
  it.each([end, { at: '2026-03-04 10:00:00.123456+09', id: '7' }])('encodes where the page ended: %j', (at) => {
    expect(readCursor(writeCursor(at))).toEqual(at);
  });

  it('is undefined for the first page', () => {
    expect(readCursor(undefined)).toBeNull();
  });

  it.each(['', 'x', '%', writeCursor({ at: 'yesterday', id: 'a' }), writeCursor({ at: end.at, id: 'a\0' }), 'WzFd'])(
    'refuses %p',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(InvalidCursor);
    },
  );

  it('refuses an id that the list can’t have', () => {
    expect(() => readCursor(writeCursor(end), /^\d+$/)).toThrow(InvalidCursor);
  });

  it('exists only while more items follow', () => {
    expect(pageOf([1, 2, 3], 2, 3, () => end)).toEqual({ items: [1, 2], total: 3, nextCursor: writeCursor(end) });
    expect(pageOf([1, 2], 2, 2, () => end)).toEqual({ items: [1, 2], total: 2, nextCursor: null });
    expect(pageOf([], 2, 0, () => end)).toEqual({ items: [], total: 0, nextCursor: null });
  });
});
