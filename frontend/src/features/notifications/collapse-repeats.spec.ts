import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { expect, it } from '@jest/globals';
import { collapseRepeats } from './collapse-repeats.ts';

const FROM_HANAKO: Omit<Notification, 'id'> = {
  kind: 'chat_message',
  title: '新しいメッセージ',
  sentence: 'はなこさんからメッセージが届きました。',
  path: '/messages/1',
  picture: null,
  at: '2026-11-21T15:10:00.000Z',
  read: true,
};
const one = (id: string, more: Partial<Notification> = {}): Notification => ({ ...FROM_HANAKO, id, ...more });
const rows = (items: readonly Notification[]) =>
  collapseRepeats(items).map(({ newest, more, unread }) => [newest.id, more, unread]);

it('equal notifications in succession are one row with the newest, unread while any of them is', () => {
  expect(rows([one('c'), one('b', { read: false }), one('a')])).toEqual([['c', 2, ['b']]]);
  expect(rows([one('b', { read: false }), one('a', { read: false })])).toEqual([['b', 1, ['b', 'a']]]);
  expect(rows([])).toEqual([]);
});

it('a notification in between separates equal ones', () => {
  const shipped = one('s', { kind: 'shipped', title: '発送されました', path: '/rental-requests/1' });
  expect(rows([one('b'), shipped, one('a')])).toEqual([
    ['b', 0, []],
    ['s', 0, []],
    ['a', 0, []],
  ]);
});

it.each([
  ['has another path', { path: '/messages/2' }],
  ['is of another kind', { kind: 'overdue' }],
  ['has another text', { sentence: '返却の期限は明日です。' }],
] as const)('a notification that %s has its own row', (_, more) => {
  expect(rows([one('b'), one('a', more)])).toHaveLength(2);
});
