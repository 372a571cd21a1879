import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { expect, it } from '@jest/globals';
import { byRental } from './by-rental.ts';
import { collapseRepeats } from './collapse-repeats.ts';

const one = (id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, kind: 'shipped', title: '発送されました', sentence: id, path: '/rental-requests/1', picture: null },
  ...{ at: '2026-11-21T15:10:00.000Z', read: true },
  ...more,
});
const rows = (items: readonly Notification[]) =>
  byRental(collapseRepeats(items)).map(({ first, older }) => [first.newest.id, older.map(({ newest }) => newest.id)]);

it('what was read about a rental is under its newest notification', () => {
  const other = one('other', { path: '/rental-requests/2' });
  expect(rows([one('c'), other, one('b'), one('a')])).toEqual([
    ['c', ['b', 'a']],
    ['other', []],
  ]);
});

it('an unread notification keeps its own row', () => {
  expect(rows([one('c'), one('b', { read: false }), one('a')])).toEqual([
    ['c', ['a']],
    ['b', []],
  ]);
});

it('messages keep their own rows', () => {
  expect(rows([one('b', { path: '/messages/1' }), one('a', { path: '/messages/1' })])).toHaveLength(2);
});
