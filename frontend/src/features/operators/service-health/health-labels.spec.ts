import { describe, expect, it } from '@jest/globals';
import type { ReadModelHealth } from '@meguri/contracts/read-models/upkeep.ts';
import { healthOf, jobLabel, positionLabel } from './health-labels.ts';

const model = (position: string | null, state: ReadModelHealth['state'] = 'running'): ReadModelHealth => ({
  name: 'rounds',
  position,
  state,
  error: null,
  event: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('healthOf', () => {
  it('says that a read model is up to date', () => {
    const all = [model('0010'), model('0010')];
    expect(healthOf(all[0]!, all).label).toBe('最新');
  });

  it('warns about one that is behind the others or has processed nothing', () => {
    const all = [model('0009'), model('0010'), model(null)];
    expect(all.map((one) => healthOf(one, all).tone)).toEqual(['warn', 'good', 'warn']);
  });

  it('says that one has stopped, at any position', () => {
    const all = [model('0010', 'stopped'), model('0010')];
    expect(healthOf(all[0]!, all)).toEqual({ label: '停止中', tone: 'bad' });
  });
});

describe('labels of jobs and positions', () => {
  it('show an unknown kind of job by its name', () => {
    expect(jobLabel('move-money')).toBe('返金・送金・料金の決済');
    expect(jobLabel('something-new')).toBe('something-new');
  });

  it('show positions without leading zeros', () => {
    expect(positionLabel('0000000000000000219')).toBe('位置 219');
    expect(positionLabel('0000')).toBe('位置 0');
    expect(positionLabel(null)).toBe('まだ何も反映していません');
  });
});
