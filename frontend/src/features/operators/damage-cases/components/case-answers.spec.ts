import { describe, expect, it } from '@jest/globals';
import { answerState } from './case-answers.tsx';

const asked = {
  of: 'owner',
  askedAt: '2026-12-01T15:00:00.000Z',
  answerBy: '2026-12-31T15:00:00.000Z',
  receivedAt: null,
  closedAt: null,
} as const;

describe('a requested answer', () => {
  it('is awaited until its deadline, received, or missing at the decision', () => {
    expect(answerState(undefined, 'open')).toBe('お願いしていません');
    expect(answerState(asked, 'open')).toBe('返信待ち（2026/12/31 24:00まで）');
    expect(answerState({ ...asked, receivedAt: '2026-12-02T01:05:00.000Z' }, 'open')).toBe(
      '2026/12/2 10:05 に返信あり',
    );
    expect(answerState(asked, 'refunded')).toBe('返信がないまま判断済み');
  });

  it('isn’t awaited again after an objection to a decision made without it', () => {
    expect(answerState({ ...asked, closedAt: '2026-12-02T01:05:00.000Z' }, 'open')).toBe('返信がないまま判断済み');
  });

  it('is awaited if an older server doesn’t send its state', () => {
    const { closedAt: _, ...before } = asked;
    expect(answerState(before, 'open')).toContain('返信待ち');
  });
});
