import { describe, expect, it } from '@jest/globals';
import type { ReadModelHealth } from '@meguri/contracts/read-models/administration.ts';
import { healthOf, jobInWords, positionInWords } from './words.ts';

const model = (position: string | null, state: ReadModelHealth['state'] = 'running'): ReadModelHealth => ({
  name: 'rounds',
  position,
  state,
  error: null,
  event: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('healthOf', () => {
  it('tells an operator that a read model is up to date', () => {
    const all = [model('0010'), model('0010')];
    expect(healthOf(all[0]!, all).words).toBe('最新');
  });

  it('tells that one is behind the others, or has begun nothing', () => {
    const all = [model('0009'), model('0010'), model(null)];
    expect(all.map((one) => healthOf(one, all).tone)).toEqual(['warn', 'good', 'warn']);
  });

  it('says plainly that one has stopped, wherever it stands', () => {
    const all = [model('0010', 'stopped'), model('0010')];
    expect(healthOf(all[0]!, all)).toEqual({ words: '停止中', tone: 'bad' });
  });
});

describe('words for machinery', () => {
  it('names a kind of work that has no words yet by itself', () => {
    expect(jobInWords('move-money')).toBe('返金・送金・料金の決済');
    expect(jobInWords('something-new')).toBe('something-new');
  });

  it('shows positions without their padding', () => {
    expect(positionInWords('0000000000000000219')).toBe('位置 219');
    expect(positionInWords('0000')).toBe('位置 0');
    expect(positionInWords(null)).toBe('まだ何も反映していません');
  });
});
