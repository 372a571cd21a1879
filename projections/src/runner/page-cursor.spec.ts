import { describe, expect, it } from '@jest/globals';
import { pageOf, readCursor, writeCursor } from './page-cursor.ts';

const end = { at: '2026-03-04T01:00:00.000Z', id: 'a b' };

describe('a page’s cursor', () => {
  it('gives back where the page ended', () => {
    expect(readCursor(writeCursor(end))).toEqual(end);
  });

  it.each(['', 'x', '%', writeCursor({ at: 'yesterday', id: 'a' }), writeCursor({ at: end.at, id: 'a\0' }), 'WzFd'])(
    'takes %p for none',
    (cursor) => {
      expect(readCursor(cursor)).toBeNull();
    },
  );

  it('is there only while something is left', () => {
    expect(pageOf([1, 2, 3], 2, 3, () => end)).toEqual({ items: [1, 2], total: 3, nextCursor: writeCursor(end) });
    expect(pageOf([1, 2], 2, 2, () => end)).toEqual({ items: [1, 2], total: 2, nextCursor: null });
    expect(pageOf([], 2, 0, () => end)).toEqual({ items: [], total: 0, nextCursor: null });
  });
});
