import { describe, expect, it } from '@jest/globals';
import { changeOf, choiceIn, shareOf, toQuery } from './choice.ts';

const TODAY = '2026-11-22';
const choice = (query: string) => choiceIn(new URLSearchParams(query), TODAY);

describe('the period and filters of the metrics', () => {
  it('are the last 30 days unless the address names others', () => {
    expect(choice('')).toEqual({ from: '2026-10-24', to: TODAY, area: '', category: '' });
    expect(choice('from=2026-01-01&to=2026-01-31')).toMatchObject({ from: '2026-01-01', to: '2026-01-31' });
  });

  it('ignore invalid values of the address', () => {
    expect(choice('from=2026-12-01&to=x&area=東京都&category=cars')).toEqual(choice(''));
    expect(choice('area=大阪府&category=tops')).toMatchObject({ area: '大阪府', category: 'tops' });
  });

  it('are the same after a round trip through the address', () => {
    const chosen = choice('from=2026-01-01&to=2026-01-31&area=大阪府');
    expect(choiceIn(toQuery(chosen), '2030-01-01')).toEqual(chosen);
  });

  it('give no change or share relative to zero', () => {
    expect([changeOf(3, 0), changeOf(3, 2), changeOf(0, 2)]).toEqual([null, 50, -100]);
    expect([shareOf(1, 3), shareOf(0, 3), shareOf(0, 0)]).toEqual([33.3, 0, null]);
  });
});
