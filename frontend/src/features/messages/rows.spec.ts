import { describe, expect, it } from '@jest/globals';
import { rowsOf } from './rows.ts';

const message = (id: string, from: string, createdAt: string) => ({ id, from, createdAt });
const kinds = (messages: readonly ReturnType<typeof message>[], firstNew: string | null = null) =>
  rowsOf(messages, firstNew).map((row) => (row.kind === 'message' ? row.message.id : row.kind));

describe('the messages of a chat', () => {
  it('have a divider before each day in Tokyo', () => {
    const messages = [
      message('1', 'a', '2026-11-20T14:59:00.000Z'),
      message('2', 'a', '2026-11-20T15:00:00.000Z'),
      message('3', 'b', '2026-11-21T14:59:00.000Z'),
    ];
    expect(kinds(messages)).toEqual(['day', '1', 'day', '2', '3']);
    expect(kinds([])).toEqual([]);
  });

  it('have a divider before the first new message, if it is among them', () => {
    const messages = [message('1', 'a', '2026-11-20T01:00:00.000Z'), message('2', 'a', '2026-11-20T01:01:00.000Z')];
    expect(kinds(messages, '2')).toEqual(['day', '1', 'new', '2']);
    expect(kinds(messages, '0')).toEqual(['day', '1', '2']);
  });

  it('are grouped if one person writes them within five minutes without a divider in between', () => {
    const messages = [
      message('1', 'a', '2026-11-20T01:00:00.000Z'),
      message('2', 'a', '2026-11-20T01:04:59.000Z'),
      message('3', 'b', '2026-11-20T01:05:00.000Z'),
      message('4', 'b', '2026-11-20T01:10:00.000Z'),
      message('5', 'b', '2026-11-20T01:10:01.000Z'),
    ];
    const going = rowsOf(messages, '5').flatMap((row) => (row.kind === 'message' ? [[row.follows, row.followed]] : []));
    expect(going).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
