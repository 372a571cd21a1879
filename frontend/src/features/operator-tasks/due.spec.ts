import { describe, expect, it } from '@jest/globals';
import { dueInWords } from './due.ts';

const now = Date.parse('2026-11-21T00:00:00.000Z');

describe('dueInWords', () => {
  it('tells an operator how much time is left, calmly while it is more than a day', () => {
    expect(dueInWords('2026-11-23T03:00:00.000Z', now)).toEqual({ words: '期限まであと2日と3時間', tone: 'plain' });
  });

  it('warns an operator on the last day', () => {
    expect(dueInWords('2026-11-21T23:59:00.000Z', now)).toEqual({ words: '期限まであと23時間59分', tone: 'warn' });
  });

  it('says how long a task has been late', () => {
    expect(dueInWords('2026-11-17T20:00:00.000Z', now)).toEqual({ words: '期限を3日と4時間過ぎています', tone: 'bad' });
  });

  it('calls a task late only once its time has passed', () => {
    expect(dueInWords('2026-11-21T00:00:00.000Z', now).tone).toBe('warn');
    expect(dueInWords('2026-11-20T23:59:59.000Z', now)).toEqual({ words: '期限を1分未満過ぎています', tone: 'bad' });
  });
});
