import { describe, expect, it } from '@jest/globals';
import { deadlineWords } from './deadline-words.ts';

const at = '2026-11-22T12:00:00.000Z';
const NOW = Date.parse(at);
const HOUR = 3_600_000;
const returnDueAt = '2026-11-25T15:00:00.000Z';
const round = (actions: 'pay'[], kind: 'reply' | 'return_request' = 'reply') => ({
  actions,
  deadline: { kind, at },
  overdueDays: 0,
  returnDueAt,
});

describe('a person who looks at a round', () => {
  it('reads how long is left, and sees what waits for them turn orange at 4 h and red at 1 h', () => {
    const look = (left: number) => deadlineWords(round(['pay']), NOW - left);
    expect(look(5 * HOUR)).toMatchObject({ phrases: ['返答期限まで', 'あと5時間'], urgency: 'calm' });
    expect(look(4 * HOUR)).toMatchObject({ urgency: 'orange' });
    expect(look(HOUR)).toMatchObject({ urgency: 'red' });
    expect(look(-1)).toMatchObject({ phrases: ['返答期限を', '過ぎました'], urgency: 'red' });
  });

  it('stays calm about what waits for somebody else', () => {
    expect(deadlineWords(round([]), NOW)?.urgency).toBe('calm');
  });

  it('counts to the return itself while it is in use', () => {
    expect(deadlineWords(round([], 'return_request'), NOW)?.phrases.join('')).toBe('返却期限まであと3日と3時間');
  });

  it('reads how many days it is late', () => {
    expect(deadlineWords({ ...round(['pay']), overdueDays: 3 }, NOW)).toMatchObject({
      phrases: ['返却期限を', '3日過ぎています'],
      urgency: 'red',
    });
    expect(deadlineWords({ ...round([]), deadline: null }, NOW)).toBeNull();
  });
});
