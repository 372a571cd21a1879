import { describe, expect, it } from 'vitest';
import { answerState } from './case-answers.tsx';

const asked = {
  of: 'owner',
  askedAt: '2026-12-01T15:00:00.000Z',
  answerBy: '2026-12-31T15:00:00.000Z',
  receivedAt: null,
} as const;

describe('an answer that was asked for', () => {
  it('is waited for until its day ends, came, or was decided without', () => {
    expect(answerState(undefined, 'open')).toBe('お願いしていません');
    expect(answerState(asked, 'open')).toBe('返信待ち（2026/12/31 24:00まで）');
    expect(answerState({ ...asked, receivedAt: '2026-12-02T01:05:00.000Z' }, 'open')).toBe(
      '2026/12/2 10:05 に返信あり',
    );
    expect(answerState(asked, 'refunded')).toBe('返信がないまま判断済み');
  });
});
